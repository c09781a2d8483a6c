import { t } from '#model/language/t.ts'
import { MenuIcon } from '../icons/MenuIcon.tsx'
import { PageLink } from '../menu/PageLink.tsx'
import { pagesOf } from '../menu/pagesOf.ts'
import type { SidebarItem } from '../menu/sidebarItems.ts'

/** The ways to every page of the menu, folded: the sidebar has them too. */
export function AllPages({ items }: { items: SidebarItem[] }) {
  const sections = pagesOf(items)
  const total = sections.reduce((sum, { pages }) => sum + pages.length, 0)
  if (total === 0) return null
  return (
    <details className="m-home-card m-home-all">
      <summary>
        <h2>{t('全部页面（{{count}}）', { count: total })}</h2>
      </summary>
      {sections.map(({ title, pages }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul className="m-home-pages">
            {pages.map(page => (
              <li key={page.key}>
                <PageLink item={page} className="m-home-page">
                  <MenuIcon name={page.icon} />
                  <span className="m-menu-title">{page.title}</span>
                </PageLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  )
}
