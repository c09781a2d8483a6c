import { type FormEvent, useRef, useState } from 'react'
import { useFrame } from '../Frame.ts'
import { HttpFault } from '../http/HttpFault.ts'
import { rememberedName, rememberName } from './rememberedName.ts'
import { type CaptchaState, useCaptcha } from './useCaptcha.ts'

export type LoginField = 'username' | 'password' | 'code'

export interface LoginForm {
  values: Record<LoginField, string>
  errors: Partial<Record<LoginField, string>>
  /** Why the login was refused; null for no reason. */
  refusal: string | null
  isBusy: boolean
  remembers: boolean
  captcha: CaptchaState & { reload(): Promise<void> }
  /** Gives the form its inputs, to put the focus where something is to be done. */
  inputs: Record<LoginField, (element: HTMLInputElement | null) => void>
  change(field: LoginField, value: string): void
  setRemembers(remembers: boolean): void
  submit(event: FormEvent): Promise<void>
}

const REQUIRED: Record<LoginField, string> = {
  username: '请输入用户名',
  password: '请输入密码',
  code: '请输入验证码',
}

/** Returns the state of the login form and what can be done with it. */
export function useLoginForm(): LoginForm {
  const { session } = useFrame()
  const captcha = useCaptcha()
  const [values, setValues] = useState(() => ({ username: rememberedName(), password: '', code: '' }))
  const [errors, setErrors] = useState<LoginForm['errors']>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [remembers, setRemembers] = useState(() => rememberedName() !== '')
  const elements = useRef<Partial<Record<LoginField, HTMLInputElement | null>>>({})

  function change(field: LoginField, value: string): void {
    setValues(before => ({ ...before, [field]: value }))
    setErrors(before => ({ ...before, [field]: undefined }))
  }

  function focusOn(field: LoginField): void {
    elements.current[field]?.focus()
    elements.current[field]?.select()
  }

  async function send(): Promise<void> {
    setBusy(true)
    setRefusal(null)
    try {
      await session.login({ ...values, uuid: captcha.uuid })
      rememberName(remembers ? values.username.trim() : null)
    } catch (error) {
      setBusy(false)
      setRefusal(error instanceof Error ? error.message : String(error))
      change('code', '')
      focusOn(isAboutCaptcha(error) ? 'code' : 'password')
      await captcha.reload()
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    // While it is not known whether there is a captcha, the server decides.
    const missing = missingIn(values, ['ready', 'failed'].includes(captcha.status))
    setErrors(Object.fromEntries(missing.map(field => [field, REQUIRED[field]])))
    const [first] = missing
    if (first === undefined) await send()
    else focusOn(first)
  }

  const keep = (field: LoginField) => (element: HTMLInputElement | null) => {
    elements.current[field] = element
  }
  const inputs = { username: keep('username'), password: keep('password'), code: keep('code') }
  return { values, errors, refusal, isBusy, remembers, captcha, inputs, change, setRemembers, submit }
}

function missingIn(values: LoginForm['values'], asksForCode: boolean): LoginField[] {
  const fields: LoginField[] = asksForCode ? ['username', 'password', 'code'] : ['username', 'password']
  return fields.filter(field => values[field].trim() === '')
}

function isAboutCaptcha(error: unknown): boolean {
  return error instanceof HttpFault && error.errors.some(({ field }) => field === 'code')
}
