import type { FormRule } from 'antd'
import { isPassword } from '#model/format/isPassword.ts'
import { t } from '#model/language/t.ts'

export interface PasswordValues {
  oldPassword: string
  newPassword: string
  confirmPassword: string
}

/** What every new password has to be, as it is told and as it is refused. */
export const weak = () => t('长度不小于8位，大小写字母数字特殊字符包含三种以上')

/** Rules of the change-password form. @see spec.md section 5 */
export const passwordRules: Record<keyof PasswordValues, FormRule[]> = {
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
