import { type Dispatch, type FormEvent, type SetStateAction, useEffect, useRef, useState } from 'react'
import type { Envelope } from '#engine'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { QUIETLY } from '../http/Http.ts'
import { HttpFault } from '../http/HttpFault.ts'
import type { Credentials } from '../session/createSession.ts'
import { type Refusal, refusalOf } from './LoginRefusal.tsx'
import { type Captcha, useCaptcha } from './useCaptcha.ts'

const KEY = 'mortise-user-name'

type LoginField = 'username' | 'password' | 'code' | 'smsCode'

export interface LoginForm {
  values: Record<LoginField, string>
  errors: Partial<Record<LoginField, string>>
  /** Why the login was refused; null for no reason. */
  refusal: Refusal | null
  isBusy: boolean
  remembers: boolean
  /** Whether the login takes a code from a text message. */
  needsSms: boolean
  captcha: Captcha
  /** Gives the form its inputs, to put the focus where something is to be done. */
  inputs: Record<LoginField, (element: HTMLInputElement | null) => void>
  change(field: LoginField, value: string): void
  setRemembers(remembers: boolean): void
  /** Has a code sent to the account's mobile; null when it is not said whose. @throws HttpFault */
  sendSms(): Promise<Envelope> | null
  submit(event: FormEvent): Promise<void>
}

const REQUIRED: Record<LoginField, string> = {
  get username() {
    return t('请输入用户名')
  },
  get password() {
    return t('请输入密码')
  },
  get code() {
    return t('请输入验证码')
  },
  get smsCode() {
    return t('请输入短信验证码')
  },
}

interface LoginFormOptions {
  /** User name to begin with; the one that was kept on this device unless said otherwise. */
  userName?: string | undefined
  /** Signs in. @throws HttpFault with the reason of a refusal */
  signIn(credentials: Credentials): Promise<void>
}

/** Returns the state of the login form and what can be done with it. */
export function useLoginForm({ userName, signIn }: LoginFormOptions): LoginForm {
  const { http } = useFrame()
  const captcha = useCaptcha()
  const [needsSms, setNeedsSms] = useSmsFactor()
  const [values, setValues] = useState(() => ({
    username: userName ?? rememberedName(),
    password: '',
    code: '',
    smsCode: '',
  }))
  const [errors, setErrors] = useState<LoginForm['errors']>({})
  const [refusal, setRefusal] = useState<Refusal | null>(null)
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
      const { smsCode, ...credentials } = values
      await signIn({ ...credentials, uuid: captcha.uuid, ...(needsSms ? { smsCode } : {}) })
      rememberName(remembers ? values.username.trim() : null)
    } catch (error) {
      setBusy(false)
      setRefusal(refusalOf(error))
      change('code', '')
      const field = fieldOf(error)
      if (field === 'smsCode') {
        // The server may have been told to ask for it since this page was opened.
        setNeedsSms(true)
        change('smsCode', '')
      }
      focusOn(field)
      await captcha.reload(field === 'code')
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    // While it is not known whether there is a captcha, the server decides.
    const missing = missingIn(values, {
      code: captcha.isAsked === true,
      smsCode: needsSms,
    })
    setErrors(Object.fromEntries(missing.map(field => [field, REQUIRED[field]])))
    const [first] = missing
    if (first === undefined) await send()
    else focusOn(first)
  }

  function sendSms(): Promise<Envelope> | null {
    const username = values.username.trim()
    if (username === '') {
      setErrors(before => ({ ...before, username: REQUIRED.username }))
      focusOn('username')
      return null
    }
    return http.request('/auth/sms/sendSms', { ...QUIETLY, method: 'POST', body: { username } })
  }

  const keep = (field: LoginField) => (element: HTMLInputElement | null) => {
    elements.current[field] = element
  }
  const inputs = {
    username: keep('username'),
    password: keep('password'),
    code: keep('code'),
    smsCode: keep('smsCode'),
  }
  const state = { values, errors, refusal, isBusy, remembers, needsSms, captcha, inputs }
  return { ...state, change, setRemembers, sendSms, submit }
}

function missingIn(values: LoginForm['values'], asked: Record<'code' | 'smsCode', boolean>): LoginField[] {
  const fields = (Object.keys(REQUIRED) as LoginField[]).filter(field => asked[field as 'code'] !== false)
  return fields.filter(field => values[field].trim() === '')
}

/** What a refusal is about. */
function fieldOf(error: unknown): LoginField {
  const fields = error instanceof HttpFault ? error.errors.map(({ field }) => field) : []
  return (['smsCode', 'code'] as const).find(field => fields.includes(field)) ?? 'password'
}

/** Returns the user name that was kept on this device; '' for none. */
function rememberedName(): string {
  return localStorage.getItem(KEY) ?? ''
}

/** Keeps the user name on this device, or forgets it (null). */
function rememberName(userName: string | null): void {
  if (userName === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, userName)
}

/**
 * Returns whether a login takes a code from a text message, and how to correct that. Not as long as the server
 * has not said so; it says so again when a login lacks the code.
 */
function useSmsFactor(): [boolean, Dispatch<SetStateAction<boolean>>] {
  const { http } = useFrame()
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    http.request('/auth/sms/mfa', QUIETLY).then(
      ({ data }) => setOn(data === true),
      error => console.warn('It could not be told whether a login takes a code.', error),
    )
  }, [http])
  return [isOn, setOn]
}
