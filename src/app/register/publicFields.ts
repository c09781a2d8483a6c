import type { InputHTMLAttributes } from 'react'
import { isMobile, isPassword } from '#model/format/formats.ts'
import { t } from '#model/language/t.ts'

export type PublicValues = Record<string, string>

/** A field of a form for who has no session. */
export interface PublicField {
  /** As the server calls it. */
  name: string
  label: string
  /** A plain input where absent. */
  kind?: 'password' | 'sms' | 'captcha'
  /** What it has to be, told beside it from the start. */
  hint?: string
  input?: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'autoComplete' | 'inputMode' | 'maxLength' | 'autoCapitalize' | 'placeholder'
  >
  /** Returns what is wrong with the value; null for nothing. */
  check(value: string, values: PublicValues): string | null
}

const weak = () => t('长度不小于8位，大小写字母数字特殊字符包含三种以上')

const filled = (message: string) => (value: string) => (value.trim() === '' ? message : null)

/** The password that an account gets, and the same again. */
function passwords(label: string): PublicField[] {
  return [
    {
      name: 'password',
      label,
      kind: 'password',
      hint: weak(),
      input: { autoComplete: 'new-password', maxLength: 64 },
      check: value => {
        if (value === '') return t('{{label}}不能为空', { label })
        return isPassword(value) ? null : weak()
      },
    },
    {
      name: 'confirmPassword',
      label: t('确认密码'),
      kind: 'password',
      input: { autoComplete: 'new-password', maxLength: 64 },
      check: (value, { password }) => {
        if (value === '') return t('确认密码不能为空')
        return value === password ? null : t('两次输入的密码不一致')
      },
    },
  ]
}

function newName(name: string): PublicField {
  return {
    name,
    label: t('用户名'),
    input: { autoComplete: 'username', autoCapitalize: 'none', maxLength: 20 },
    check: value => {
      if (value.trim() === '') return t('请输入用户名')
      if (value.trim().length < 2) return t('用户名长度为 2 至 20 个字符')
      return /^[A-Za-z0-9_.@-]+$/.test(value.trim()) ? null : t('用户名只含字母、数字和 _ . @ -')
    },
  }
}

function phone(label: string): PublicField[] {
  return [
    {
      name: 'phone',
      label,
      input: { autoComplete: 'tel', inputMode: 'numeric', maxLength: 11 },
      check: phoneFault,
    },
    { name: 'smsCode', label: t('短信验证码'), kind: 'sms', check: filled(t('请输入短信验证码')) },
  ]
}

/** Returns what is wrong with a mobile number; null for nothing. */
function phoneFault(value: string): string | null {
  if (value.trim() === '') return t('请输入手机号码')
  return isMobile(value.trim()) ? null : t('手机号码格式不正确')
}

/** POST /auth/register; the captcha only where there is one. */
export const userFields = (): PublicField[] => [
  newName('username'),
  ...passwords(t('密码')),
  {
    name: 'code',
    label: t('验证码'),
    kind: 'captcha',
    input: { autoComplete: 'off', maxLength: 16 },
    check: filled(t('请输入验证码')),
  },
]

/** POST /system/company/register */
export const companyFields = (): PublicField[] => [
  {
    name: 'companyName',
    label: t('企业名称'),
    input: { autoComplete: 'organization', maxLength: 50 },
    check: value => (value.trim().length < 2 ? t('请输入企业全称') : null),
  },
  {
    name: 'creditCode',
    label: t('统一社会信用代码'),
    input: { autoComplete: 'off', autoCapitalize: 'characters', maxLength: 18 },
    check: value => (/^[0-9A-Z]{18}$/i.test(value.trim()) ? null : t('请输入 18 位统一社会信用代码')),
  },
  {
    name: 'contactName',
    label: t('联系人'),
    input: { autoComplete: 'name', maxLength: 30 },
    check: filled(t('请输入联系人姓名')),
  },
  ...phone(t('联系手机')),
  newName('userName'),
  ...passwords(t('密码')),
]

/** POST /auth/password-link */
export const linkFields = (): PublicField[] => passwords(t('新密码'))

/** POST /system/company/uptPassword */
export const resetFields = (): PublicField[] => [
  {
    name: 'userName',
    label: t('用户名'),
    input: { autoComplete: 'username', autoCapitalize: 'none', maxLength: 64 },
    check: filled(t('请输入用户名')),
  },
  ...phone(t('手机号码')),
  ...passwords(t('新密码')),
]

/** Returns what was typed as it is sent: without spaces around it, but for passwords. */
export function trimmed(values: PublicValues): PublicValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, /password/i.test(name) ? value : value.trim()]),
  )
}
