import { useLocation, useNavigate } from 'react-router-dom'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { QUIETLY } from '../http/Http.ts'
import { AccountFrame } from '../login/AccountFrame.tsx'
import { accountLink, BackToLogin } from '../login/accountLinks.tsx'
import { PublicFormView } from './PublicFormView.tsx'
import { type PublicValues, resetFields, trimmed } from './publicFields.ts'
import { usePublicForm } from './usePublicForm.ts'

/** A new password for who holds the phone of the account. */
export default function ResetPasswordPage() {
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
