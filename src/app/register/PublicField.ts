import type { InputHTMLAttributes } from 'react'

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
