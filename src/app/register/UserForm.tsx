import { useLocation, useNavigate } from 'react-router-dom'
import { useFrame } from '../Frame.ts'
import { AccountFrame } from '../login/AccountFrame.tsx'
import { accountLink } from '../login/accountLink.ts'
import { QUIETLY } from '../login/quietly.ts'
import type { useCaptcha } from '../login/useCaptcha.ts'
import { BackToLogin } from './BackToLogin.tsx'
import type { PublicValues } from './PublicField.ts'
import { PublicFormView } from './PublicFormView.tsx'
import { USER_FIELDS } from './publicFields.ts'
import { trimmed } from './trimmed.ts'
import { usePublicForm } from './usePublicForm.ts'

const WITHOUT_CAPTCHA = USER_FIELDS.filter(({ kind }) => kind !== 'captcha')

/** Makes an account of one's own, which has no role yet. */
export function UserForm({ captcha }: { captcha: ReturnType<typeof useCaptcha> }) {
  const { http } = useFrame()
  const { search } = useLocation()
  const navigate = useNavigate()
  const fields = captcha.status === 'off' ? WITHOUT_CAPTCHA : USER_FIELDS

  async function send(values: PublicValues): Promise<void> {
    const body = { ...trimmed(values), uuid: captcha.uuid }
    const { msg } = await http.request('/auth/register', { ...QUIETLY, method: 'POST', body })
    const state = { notice: msg || '注册成功，请登录', userName: values.username?.trim() }
    navigate(accountLink('/login', search), { state })
  }

  /** A captcha can be tried only once. */
  function onRefused(): void {
    if (captcha.status === 'off') return
    form.change('code', '')
    void captcha.reload()
  }

  const form = usePublicForm({ fields, send, onRefused })
  return (
    <AccountFrame title="注册账号" intro="注册后由管理员分配角色，即可使用相应功能。">
      <PublicFormView fields={fields} form={form} captcha={captcha} words={['注册', '正在注册…']} />
      <BackToLogin />
    </AccountFrame>
  )
}
