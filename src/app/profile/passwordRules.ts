import type { FormRule } from 'antd'
import { isPassword } from '#model/format/isPassword.ts'
import { t } from '#model/language/t.ts'

export interface PasswordValues {
  oldPassword: string
  newPassword: string
  confirmPassword: string
}

const weak = () => t('长度不小于8位，大小写字母数字特殊字符包含三种以上')

/** What the settings of the server demand beyond that, by the word it has for it. */
const FURTHER: Record<string, () => string> = {
  '1': () => t('必须包含数字'),
  '2': () => t('必须包含字母'),
  '3': () => t('必须同时包含字母和数字'),
  '4': () => t('必须同时包含字母、数字和特殊字符'),
}

/**
 * Returns what a new password has to be, told before any is refused.
 * @param characterRule as the session says it
 */
export function passwordDemands(characterRule: string | undefined): string[] {
  const further = FURTHER[characterRule ?? '']
  return further ? [weak(), further()] : [weak()]
}

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
