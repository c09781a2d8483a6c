import { useState } from 'react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../Frame.ts'
import { AccountFrame } from '../login/AccountFrame.tsx'
import { QUIETLY } from '../login/quietly.ts'
import { BackToLogin } from './BackToLogin.tsx'
import type { PublicValues } from './PublicField.ts'
import { PublicFormView } from './PublicFormView.tsx'
import { companyFields } from './publicFields.ts'
import { trimmed } from './trimmed.ts'
import { usePublicForm } from './usePublicForm.ts'

/** Registers a company, which waits for its review: nobody of it can log in before. */
export function CompanyForm() {
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
