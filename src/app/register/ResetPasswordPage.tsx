import { useLocation, useNavigate } from 'react-router-dom'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { QUIETLY } from '../http/Http.ts'
import { AccountFrame } from '../login/AccountFrame.tsx'
import { accountLink, BackToLogin } from '../login/accountLinks.tsx'
import { PublicFormView } from './PublicFormView.tsx'
import { linkFields, type PublicValues, resetFields, trimmed } from './publicFields.ts'
import { usePublicForm } from './usePublicForm.ts'

/** A new password for who holds the phone of the account, or a link to it. */
export default function ResetPasswordPage() {
  const { hash } = useLocation()
  return hash.length > 1 ? <PasswordByLink token={hash.slice(1)} /> : <PasswordByPhone />
}

/** The token stands behind the #, which no log and no other site gets. */
function PasswordByLink({ token }: { token: string }) {
  const { http } = useFrame()
  const navigate = useNavigate()

  async function send(values: PublicValues): Promise<void> {
    const body = { ...values, token }
    const { msg, data } = await http.request('/auth/password-link', { ...QUIETLY, method: 'POST', body })
    const { userName } = data as { userName: string }
    navigate('/login', { state: { notice: msg, userName } })
  }

  const form = usePublicForm({ fields: linkFields(), send })
  return (
    <AccountFrame title={t('设置密码')} intro={t('管理员请您设置登录密码，链接只能使用一次。')}>
      <PublicFormView fields={linkFields()} form={form} words={[t('设置密码'), t('正在提交…')]} />
      <BackToLogin />
    </AccountFrame>
  )
}

function PasswordByPhone() {
  const { http } = useFrame()
  const { search } = useLocation()
  const navigate = useNavigate()

  async function send(values: PublicValues): Promise<void> {
    const body = trimmed(values)
    const { msg } = await http.request('/system/company/uptPassword', { ...QUIETLY, method: 'POST', body })
    const notice = msg || t('密码已重置，请使用新密码登录')
    navigate(accountLink('/login', search), { state: { notice, userName: body.userName } })
  }

  const form = usePublicForm({ fields: resetFields(), send })
  return (
    <AccountFrame title={t('重置密码')} intro={t('通过账号登记的手机号码设置新密码。')}>
      <PublicFormView fields={resetFields()} form={form} words={[t('重置密码'), t('正在提交…')]} />
      <BackToLogin />
    </AccountFrame>
  )
}
