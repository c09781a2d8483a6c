import { Link, useLocation } from 'react-router-dom'
import { accountLink } from '../login/accountLink.ts'

/** The way back to the login page, from where the visit was to lead on. */
export function BackToLogin() {
  const { search } = useLocation()
  return (
    <nav className="m-login-ways" aria-label="账号">
      <Link to={accountLink('/login', search)}>返回登录</Link>
    </nav>
  )
}
