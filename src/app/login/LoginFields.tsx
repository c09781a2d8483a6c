import { t } from '#model/language/t.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { LoginField } from './LoginField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SmsCodeField } from './SmsCodeField.tsx'
import type { LoginForm } from './useLoginForm.ts'

interface LoginFieldsProps {
  form: LoginForm
  /** Begins the ids of the fields, where another form may stand on the page. */
  prefix?: string
}

/** Name and password, and what a login takes beside them, where the server asks for it. */
export function LoginFields({ form, prefix = '' }: LoginFieldsProps) {
  const { values, errors, captcha, inputs, change, needsSms, sendSms } = form
  return (
    <>
      <LoginField
        id={`${prefix}username`}
        name="username"
        label={t('用户名')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        autoFocus={values.username === ''}
        value={values.username}
        error={errors.username}
        inputRef={inputs.username}
        onChange={value => change('username', value)}
      />
      <PasswordField
        id={`${prefix}password`}
        name="password"
        label={t('密码')}
        autoComplete="current-password"
        maxLength={128}
        autoFocus={values.username !== ''}
        value={values.password}
        error={errors.password}
        inputRef={inputs.password}
        onChange={value => change('password', value)}
      />
      <CaptchaField
        id={`${prefix}code`}
        name="code"
        captcha={captcha}
        value={values.code}
        error={errors.code}
        inputRef={inputs.code}
        onChange={value => change('code', value)}
      />
      {needsSms && (
        <SmsCodeField
          id={`${prefix}smsCode`}
          name="smsCode"
          value={values.smsCode}
          error={errors.smsCode}
          inputRef={inputs.smsCode}
          onChange={value => change('smsCode', value)}
          request={sendSms}
        />
      )}
    </>
  )
}
