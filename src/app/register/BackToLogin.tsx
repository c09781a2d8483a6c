import { Link, useLocation } from 'react-router-dom'
import { t } from '#model/language/t.ts'
import { accountLink } from '../login/accountLink.ts'

/** The way back to the login page, from where the visit was to lead on. */
export function BackToLogin() {
  const { search } = useLocation()
  return (
    <nav className="m-login-ways" aria-label={t('账号')}>
      <Link to={accountLink('/login', search)}>{t('返回登录')}</Link>
    </nav>
  )
}
