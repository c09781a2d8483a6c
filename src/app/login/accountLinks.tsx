import { Link, useLocation } from 'react-router-dom'
import { t } from '#model/language/t.ts'

/**
 * Returns the address of a page for who has no session. Where the visit was to lead after the login is handed
 * on from one to the next.
 *
 * @param search query of the page that the link stands on
 */
export function accountLink(path: string, search: string, more: Record<string, string> = {}): string {
  const redirect = new URLSearchParams(search).get('redirect')
  const query = new URLSearchParams({ ...more, ...(redirect === null ? {} : { redirect }) }).toString()
  return query === '' ? path : `${path}?${query}`
}

/** The way back to the login page, from where the visit was to lead on. */
export function BackToLogin() {
  const { search } = useLocation()
  return (
    <nav className="m-login-ways" aria-label={t('账号')}>
      <Link to={accountLink('/login', search)}>{t('返回登录')}</Link>
    </nav>
  )
}
