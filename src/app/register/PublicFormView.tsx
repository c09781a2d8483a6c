import type { Envelope } from '#engine'
import { useFrame } from '../frame/Frame.ts'
import { QUIETLY } from '../http/Http.ts'
import { CaptchaField } from '../login/CaptchaField.tsx'
import { LoginField } from '../login/LoginField.tsx'
import { LoginRefusal } from '../login/LoginRefusal.tsx'
import { PasswordField } from '../login/PasswordField.tsx'
import { SmsCodeField } from '../login/SmsCodeField.tsx'
import type { Captcha } from '../login/useCaptcha.ts'
import type { PublicField } from './publicFields.ts'
import type { PublicForm } from './usePublicForm.ts'

interface PublicFormViewProps {
  fields: PublicField[]
  form: PublicForm
  /** For a field of that kind. */
  captcha?: Captcha
  /** Words of the button, at rest and at work. */
  words: [rest: string, work: string]
}

/** A form for who has no session, in the look of the login page. */
export function PublicFormView({ fields, form, captcha, words: [rest, work] }: PublicFormViewProps) {
  return (
    <form className="m-login-form" noValidate onSubmit={form.submit} aria-busy={form.isBusy}>
      {fields.map((field, index) => (
        <Field key={field.name} field={field} form={form} captcha={captcha} isFirst={index === 0} />
      ))}
      <button type="submit" className="m-button m-button-primary m-login-submit" disabled={form.isBusy}>
        {form.isBusy ? work : rest}
      </button>
      <LoginRefusal refusal={form.refusal} />
    </form>
  )
}

interface FieldProps extends Pick<PublicFormViewProps, 'form' | 'captcha'> {
  field: PublicField
  isFirst: boolean
}

function Field({ field: { name, label, kind, hint, input }, form, captcha, isFirst }: FieldProps) {
  const request = usePhoneCode(form)
  const common = {
    ...input,
    id: name,
    name,
    label,
    spellCheck: false,
    autoFocus: isFirst,
    value: form.values[name],
    error: form.errors[name],
    inputRef: form.keep(name),
    onChange: (value: string) => form.change(name, value),
    // An empty field that is only passed by is not blamed yet.
    onBlur: () => form.values[name] !== '' && form.look(name),
  }
  if (kind === 'password') return <PasswordField {...common} hint={hint} />
  if (kind === 'sms') return <SmsCodeField {...common} request={request} />
  if (kind === 'captcha' && captcha) return <CaptchaField {...common} captcha={captcha} />
  return <LoginField {...common} />
}

/** Returns what has a code sent to the phone of a form; it gives null, and blames the phone, when that is none. */
function usePhoneCode(form: PublicForm): () => Promise<Envelope> | null {
  const { http } = useFrame()
  return () => {
    if (form.look('phone')) {
      const phone = encodeURIComponent((form.values.phone ?? '').trim())
      return http.request(`/system/company/sendSmserificationCode/${phone}`, QUIETLY)
    }
    form.focus('phone')
    return null
  }
}
