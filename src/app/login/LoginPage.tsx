import { useEffect } from 'react'
import { Brand } from '../pages/Brand.tsx'
import { pageTitle } from '../router/pageTitle.ts'
import { BrandScene } from './BrandScene.tsx'
import { CaptchaButton } from './CaptchaButton.tsx'
import { LoginField } from './LoginField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useLoginForm } from './useLoginForm.ts'
import './login.css'

/** The way in. The guard leads on as soon as there is a session. */
export function LoginPage() {
  useEffect(() => {
    document.title = pageTitle('登录')
  }, [])
  return (
    <div className="m-login">
      <BrandScene />
      <main className="m-login-side">
        <div className="m-login-box">
          <Brand />
          <h1>登录</h1>
          <p className="m-login-intro">使用管理员为您开通的账号登录。</p>
          <Form />
        </div>
      </main>
    </div>
  )
}

function Form() {
  const form = useLoginForm()
  const { values, errors, captcha, inputs, change } = form
  return (
    <form className="m-login-form" noValidate onSubmit={form.submit} aria-busy={form.isBusy}>
      <LoginField
        id="username"
        name="username"
        label="用户名"
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
        label="密码"
        autoComplete="current-password"
        maxLength={128}
        autoFocus={values.username !== ''}
        value={values.password}
        error={errors.password}
        inputRef={inputs.password}
        onChange={value => change('password', value)}
      />
      {captcha.status !== 'off' && (
        <LoginField
          id="code"
          name="code"
          label="验证码"
          autoComplete="off"
          inputMode="text"
          spellCheck={false}
          maxLength={16}
          value={values.code}
          error={errors.code}
          inputRef={inputs.code}
          onChange={value => change('code', value)}
          beside={<CaptchaButton captcha={captcha} />}
        />
      )}
      <label className="m-login-remember">
        <input
          type="checkbox"
          checked={form.remembers}
          onChange={event => form.setRemembers(event.target.checked)}
        />
        记住用户名
      </label>
      <button type="submit" className="m-button m-button-primary m-login-submit" disabled={form.isBusy}>
        {form.isBusy ? '正在登录…' : '登录'}
      </button>
      <p className="m-login-refusal" role="alert">
        {form.refusal}
      </p>
    </form>
  )
}
