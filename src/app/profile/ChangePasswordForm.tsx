import { Button, Form, type FormRule, Input } from 'antd'
import { useState } from 'react'
import { isPassword } from '#model/format/formats.ts'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { ChangeButton } from '../impersonation/ChangeButton.tsx'
import { placeFault } from './fetchProfile.ts'

/** What the settings of the server demand beyond that, by the word it has for it. */
const FURTHER: Record<string, () => string> = {
  '1': () => t('必须包含数字'),
  '2': () => t('必须包含字母'),
  '3': () => t('必须同时包含字母和数字'),
  '4': () => t('必须同时包含字母、数字和特殊字符'),
}

/** Rules of the change-password form. @see spec.md section 5 */
const passwordRules: Record<keyof PasswordValues, FormRule[]> = {
  oldPassword: [
    {
      required: true,
      get message() {
        return t('旧密码不能为空')
      },
    },
  ],
  newPassword: [
    {
      required: true,
      get message() {
        return t('新密码不能为空')
      },
    },
    {
      validator: (_, value: string) =>
        !value || isPassword(value) ? Promise.resolve() : Promise.reject(new Error(weak())),
    },
  ],
  confirmPassword: [
    {
      required: true,
      get message() {
        return t('确认密码不能为空')
      },
    },
    ({ getFieldValue }) => ({
      validator: (_, value: string) =>
        !value || value === getFieldValue('newPassword')
          ? Promise.resolve()
          : Promise.reject(new Error(t('两次输入的密码不一致'))),
    }),
  ],
}

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

interface ChangePasswordFormProps {
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

interface PasswordValues {
  oldPassword: string
  newPassword: string
  confirmPassword: string
}

const weak = () => t('长度不小于8位，大小写字母数字特殊字符包含三种以上')

/**
 * Returns what a new password has to be, told before any is refused.
 * @param characterRule as the session says it
 */
function passwordDemands(characterRule: string | undefined): string[] {
  const further = FURTHER[characterRule ?? '']
  return further ? [weak(), further()] : [weak()]
}
