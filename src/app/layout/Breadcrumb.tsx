import { Link } from 'react-router-dom'
import { t } from '#model/language/t.ts'
import type { Crumb } from '../router/AppRoute.ts'

/** The way to the open page. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] | null }) {
  if (crumbs === null) return null
  return (
    <nav className="m-crumbs" aria-label={t('面包屑')}>
      <ol>
        {crumbs.map(({ title, to }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: crumbs have no identity but their place
          <li key={index}>
            {to === null ? (
              <CrumbText title={title} isLast={index === crumbs.length - 1} />
            ) : (
              <Link to={to}>{title}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function CrumbText({ title, isLast }: { title: string; isLast: boolean }) {
  return <span aria-current={isLast ? 'page' : undefined}>{title}</span>
}
