import { Link, useLocation } from 'react-router-dom'
import { t } from '#model/language/t.ts'

/**
 * Returns the address of a page for visitors without a session. The page that the login is to lead to (`redirect`) is
 * handed on in the query.
 *
 * @param search query of the page that the link stands on
 */
export function accountLink(path: string, search: string, more: Record<string, string> = {}): string {
  const redirect = new URLSearchParams(search).get('redirect')
  const query = new URLSearchParams({ ...more, ...(redirect === null ? {} : { redirect }) }).toString()
  return query === '' ? path : `${path}?${query}`
}

/** The link back to the login page, which keeps the page that the login is to lead to. */
export function BackToLogin() {
  const { search } = useLocation()
  return (
    <nav className="m-login-ways" aria-label={t('账号')}>
      <Link to={accountLink('/login', search)}>{t('返回登录')}</Link>
    </nav>
  )
}
