import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { whenIdle } from '#engine'
import { t } from '#model/language/t.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { accountLink } from './accountLinks.tsx'
import { CaptchaField } from './CaptchaField.tsx'
import { LoginField } from './LoginField.tsx'
import { LoginRefusal } from './LoginRefusal.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SmsCodeField } from './SmsCodeField.tsx'
import type { CaptchaState } from './useCaptcha.ts'
import { type LoginForm, useLoginForm } from './useLoginForm.ts'

interface LoginPageProps {
  /** Has what comes after the login fetched, once the form itself has all that it needs. */
  prepare(): void
}

/** The way in. The guard leads on as soon as there is a session. */
export default function LoginPage({ prepare }: LoginPageProps) {
  return (
    <AccountFrame title={t('登录')} intro={t('使用管理员为您开通的账号登录。')}>
      <Form prepare={prepare} />
    </AccountFrame>
  )
}

function Form({ prepare }: LoginPageProps) {
  const greeting = greetingIn(useLocation().state)
  const form = useLoginForm(greeting?.userName)
  const { values, errors, captcha, inputs, change } = form
  const isReady = captcha.status !== 'loading'
  useEffect(() => {
    if (isReady && !savesData()) return whenIdle(prepare)
  }, [prepare, isReady])
  return (
    <form className="m-login-form" noValidate onSubmit={form.submit} aria-busy={form.isBusy}>
      {greeting && (
        <p className="m-login-greeting" role="status">
          {greeting.notice}
        </p>
      )}
      <LoginField
        id="username"
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
        id="password"
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
      <Codes form={form} />
      <label className="m-login-remember">
        <input
          type="checkbox"
          checked={form.remembers}
          onChange={event => form.setRemembers(event.target.checked)}
        />
        {t('记住用户名')}
      </label>
      <button type="submit" className="m-button m-button-primary m-login-submit" disabled={form.isBusy}>
        {form.isBusy ? t('正在登录…') : t('登录')}
      </button>
      <LoginRefusal refusal={form.refusal} />
      <Ways captcha={captcha} />
    </form>
  )
}

/** What a login takes beside the password, where the server asks for it. */
function Codes({
  form: { values, errors, captcha, inputs, change, needsSms, sendSms },
}: {
  form: LoginForm
}) {
  return (
    <>
      <CaptchaField
        id="code"
        name="code"
        captcha={captcha}
        value={values.code}
        error={errors.code}
        inputRef={inputs.code}
        onChange={value => change('code', value)}
      />
      {needsSms && (
        <SmsCodeField
          id="smsCode"
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

/** Other ways to an account; those that the server allows. */
function Ways({ captcha: { registerUser, registerCompany } }: { captcha: CaptchaState }) {
  const { search } = useLocation()
  return (
    <nav className="m-login-ways" aria-label={t('账号')}>
      <Link to={accountLink('/resetpassword', search)}>{t('忘记密码')}</Link>
      {registerUser && <Link to={accountLink('/register', search)}>{t('注册账号')}</Link>}
      {registerCompany && (
        <Link to={accountLink('/register', search, { kind: 'company' })}>{t('企业注册')}</Link>
      )}
    </nav>
  )
}

/** What a page hands to the login page when it leads there. */
interface LoginGreeting {
  /** What has been done. */
  notice: string
  userName?: string
}

/** Returns the greeting in the state of a location; null for none. */
function greetingIn(state: unknown): LoginGreeting | null {
  const { notice, userName } = (state ?? {}) as Record<string, unknown>
  if (typeof notice !== 'string') return null
  return { notice, ...(typeof userName === 'string' ? { userName } : {}) }
}

/** Whether the browser was told to fetch no more than it has to. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
