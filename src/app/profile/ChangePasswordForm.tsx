import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../Frame.ts'
import { ChangeButton } from '../impersonation/ChangeButton.tsx'
import { type PasswordValues, passwordDemands, passwordRules } from './passwordRules.ts'
import { placeFault } from './placeFault.ts'

const LABELS: Record<keyof PasswordValues, string> = {
  get oldPassword() {
    return t('旧密码')
  },
  get newPassword() {
    return t('新密码')
  },
  get confirmPassword() {
    return t('确认密码')
  },
}
const FIELDS = Object.keys(LABELS) as (keyof PasswordValues)[]

export interface ChangePasswordFormProps {
  onClose(isChanged: boolean): void
  /** What the button says that closes; absent for "close". */
  closeWords?: string
  /** Whether the first field gets the focus, as in a dialog. */
  hasFocus?: boolean
}

/** Changes the own password. @see spec.md section 2.4 */
export function ChangePasswordForm({
  onClose,
  closeWords = t('关闭'),
  hasFocus = false,
}: ChangePasswordFormProps) {
  const { http, notify, session } = useFrame()
  const [form] = Form.useForm<PasswordValues>()
  const [isBusy, setBusy] = useState(false)
  const [faults, setFaults] = useState<string[]>([])
  // Told before it is refused; once, where it stands there as the refusal.
  const demands = passwordDemands(session.state.info?.characterRule)
  const untold = demands.filter(demand => !faults.includes(demand))

  async function save({ oldPassword, newPassword }: PasswordValues): Promise<void> {
    setBusy(true)
    try {
      const body = { oldPassword, newPassword }
      await http.request('/system/user/profile/updatePwd', { method: 'PUT', body, silent: true })
      session.passwordChanged()
      notify.message('success', t('修改成功'))
      onClose(true)
    } catch (error) {
      placeFault(error, { form, fields: FIELDS, notify })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form
      form={form}
      layout="vertical"
      className="m-account-form"
      requiredMark={false}
      validateTrigger={['onBlur', 'onSubmit']}
      onFieldsChange={(_, fields) => setFaults(fields.flatMap(({ errors = [] }) => errors))}
      onFinish={save}
      onFinishFailed={({ errorFields: [first] }) => form.focusField?.(first?.name ?? 'oldPassword')}
    >
      {FIELDS.map(name => (
        <Form.Item
          key={name}
          name={name}
          label={LABELS[name]}
          rules={passwordRules[name]}
          extra={name === 'newPassword' && untold.length > 0 ? untold.join(t('；')) : undefined}
          dependencies={name === 'confirmPassword' ? ['newPassword'] : undefined}
        >
          <Input.Password
            autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
            maxLength={128}
            autoFocus={hasFocus && name === 'oldPassword'}
          />
        </Form.Item>
      ))}
      <div className="m-form-buttons">
        <Button onClick={() => onClose(false)}>{closeWords}</Button>
        <ChangeButton type="primary" htmlType="submit" loading={isBusy}>
          {t('保存')}
        </ChangeButton>
      </div>
    </Form>
  )
}
