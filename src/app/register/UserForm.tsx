import { useLocation, useNavigate } from 'react-router-dom'
import { t } from '#model/language/t.ts'
import { useFrame } from '../Frame.ts'
import { HttpFault } from '../http/HttpFault.ts'
import { AccountFrame } from '../login/AccountFrame.tsx'
import { accountLink } from '../login/accountLink.ts'
import { QUIETLY } from '../login/quietly.ts'
import type { Captcha } from '../login/useCaptcha.ts'
import { BackToLogin } from './BackToLogin.tsx'
import type { PublicValues } from './PublicField.ts'
import { PublicFormView } from './PublicFormView.tsx'
import { userFields } from './publicFields.ts'
import { trimmed } from './trimmed.ts'
import { usePublicForm } from './usePublicForm.ts'

/** Makes an account of one's own, which has no role yet. */
export function UserForm({ captcha }: { captcha: Captcha }) {
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
