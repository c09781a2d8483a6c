import { useLocation } from 'react-router-dom'
import { t } from '#model/language/t.ts'
import { AccountFrame } from '../login/AccountFrame.tsx'
import { Retrying } from '../login/CaptchaField.tsx'
import { type Captcha, useCaptcha } from '../login/useCaptcha.ts'
import { BackToLogin } from './BackToLogin.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { UserForm } from './UserForm.tsx'

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
