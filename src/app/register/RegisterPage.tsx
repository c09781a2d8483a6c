import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { QUIETLY } from '../http/Http.ts'
import { HttpFault } from '../http/HttpFault.ts'
import { AccountFrame } from '../login/AccountFrame.tsx'
import { accountLink, BackToLogin } from '../login/accountLinks.tsx'
import { Retrying } from '../login/CaptchaField.tsx'
import { type Captcha, useCaptcha } from '../login/useCaptcha.ts'
import { PublicFormView } from './PublicFormView.tsx'
import { companyFields, type PublicValues, trimmed, userFields } from './publicFields.ts'
import { usePublicForm } from './usePublicForm.ts'

const KINDS = {
  user: {
    get title() {
      return t('注册账号')
    },
    get closed() {
      return t('当前系统没有开启注册功能')
    },
  },
  company: {
    get title() {
      return t('企业注册')
    },
    get closed() {
      return t('当前系统没有开启企业注册功能')
    },
  },
}

/** An account of one's own, or of a company (?kind=company), where the server allows it. */
export default function RegisterPage() {
  const kind = new URLSearchParams(useLocation().search).get('kind') === 'company' ? 'company' : 'user'
  const captcha = useCaptcha()
  const { title, closed } = KINDS[kind]
  const isOpen = kind === 'company' ? captcha.registerCompany : captcha.registerUser
  if (!isOpen) {
    return (
      <AccountFrame title={title}>
        {captcha.status === 'loading' && <p aria-busy="true">{t('正在加载…')}</p>}
        {captcha.status === 'failed' && <Unreachable captcha={captcha} />}
        {['off', 'ready'].includes(captcha.status) && (
          <p role="alert">{t('{{closed}}，请联系管理员开通账号。', { closed })}</p>
        )}
        <BackToLogin />
      </AccountFrame>
    )
  }
  if (kind === 'company') return <CompanyForm />
  return <UserForm captcha={captcha} />
}

/** Why it is not known whether there is this way; asked again by hand, or by itself where the server says when. */
function Unreachable({ captcha: { refusal, reload } }: { captcha: Captcha }) {
  return (
    <p role="alert">
      {refusal === null ? t('后端接口连接异常') : <Retrying refusal={refusal} />}
      {(refusal?.seconds ?? null) === null && (
        <button type="button" className="m-button m-login-retry" onClick={() => void reload()}>
          {t('重试')}
        </button>
      )}
    </p>
  )
}

/** Registers a company, which waits for its review: nobody of it can log in before. */
function CompanyForm() {
  const { http } = useFrame()
  const [done, setDone] = useState<string | null>(null)

  async function send(values: PublicValues): Promise<void> {
    const body = trimmed(values)
    const { msg } = await http.request('/system/company/register', { ...QUIETLY, method: 'POST', body })
    setDone(msg || t('注册成功，请等待平台审核'))
  }

  const form = usePublicForm({ fields: companyFields(), send })
  return (
    <AccountFrame title={t('企业注册')} intro={t('平台审核通过后，即可使用注册的账号登录。')}>
      {done === null ? (
        <PublicFormView fields={companyFields()} form={form} words={[t('提交注册'), t('正在提交…')]} />
      ) : (
        <p className="m-login-greeting" role="status">
          {done}
        </p>
      )}
      <BackToLogin />
    </AccountFrame>
  )
}

/** Makes an account of one's own, which has no role yet. */
function UserForm({ captcha }: { captcha: Captcha }) {
  const { http } = useFrame()
  const { search } = useLocation()
  const navigate = useNavigate()
  const fields = userFields().filter(({ kind }) => kind !== 'captcha' || captcha.status !== 'off')

  async function send(values: PublicValues): Promise<void> {
    const body = { ...trimmed(values), uuid: captcha.uuid }
    const { msg } = await http.request('/auth/register', { ...QUIETLY, method: 'POST', body })
    const state = { notice: msg || t('注册成功，请登录'), userName: values.username?.trim() }
    navigate(accountLink('/login', search), { state })
  }

  /** A captcha can be tried only once. */
  function onRefused(error: unknown): void {
    const isAsked = error instanceof HttpFault && error.errors.some(({ field }) => field === 'code')
    if (captcha.status === 'off' && !isAsked) return
    form.change('code', '')
    void captcha.reload(isAsked)
  }

  const form = usePublicForm({ fields, send, onRefused })
  return (
    <AccountFrame title={t('注册账号')} intro={t('注册后由管理员分配角色，即可使用相应功能。')}>
      <PublicFormView fields={fields} form={form} captcha={captcha} words={[t('注册'), t('正在注册…')]} />
      <BackToLogin />
    </AccountFrame>
  )
}
