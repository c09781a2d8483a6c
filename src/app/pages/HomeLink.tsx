import { Link } from 'react-router-dom'
import { t } from '#model/language/t.ts'

/** The way out of a page that has nothing to show. */
export function HomeLink() {
  return (
    <Link className="m-button m-button-primary" to="/index">
      {t('返回首页')}
    </Link>
  )
}
