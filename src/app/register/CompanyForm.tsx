import { useState } from 'react'
import { useFrame } from '../Frame.ts'
import { AccountFrame } from '../login/AccountFrame.tsx'
import { QUIETLY } from '../login/quietly.ts'
import { BackToLogin } from './BackToLogin.tsx'
import type { PublicValues } from './PublicField.ts'
import { PublicFormView } from './PublicFormView.tsx'
import { COMPANY_FIELDS } from './publicFields.ts'
import { trimmed } from './trimmed.ts'
import { usePublicForm } from './usePublicForm.ts'

/** Registers a company, which waits for its review: nobody of it can log in before. */
export function CompanyForm() {
  const { http } = useFrame()
  const [done, setDone] = useState<string | null>(null)

  async function send(values: PublicValues): Promise<void> {
    const body = trimmed(values)
    const { msg } = await http.request('/system/company/register', { ...QUIETLY, method: 'POST', body })
    setDone(msg || '注册成功，请等待平台审核')
  }

  const form = usePublicForm({ fields: COMPANY_FIELDS, send })
  return (
    <AccountFrame title="企业注册" intro="平台审核通过后，即可使用注册的账号登录。">
      {done === null ? (
        <PublicFormView fields={COMPANY_FIELDS} form={form} words={['提交注册', '正在提交…']} />
      ) : (
        <p className="m-login-greeting" role="status">
          {done}
        </p>
      )}
      <BackToLogin />
    </AccountFrame>
  )
}
