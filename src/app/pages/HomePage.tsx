import { useSnapshot } from 'valtio/react'
import { t } from '#model/language/t.ts'
import { useFrame } from '../Frame.ts'
import { MenuIcon } from '../icons/MenuIcon.tsx'
import { PageLink } from '../menu/PageLink.tsx'
import { pagesOf } from '../menu/pagesOf.ts'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { greetingAt } from './greetingAt.ts'

/** The first screen: who works for whom, and the ways to every page of the menu. */
export function HomePage({ items }: { items: SidebarItem[] }) {
  const { session } = useFrame()
  const { info } = useSnapshot(session.state)
  const sections = pagesOf(items)
  const about = [info?.tenantName, info?.deptName].filter(Boolean).join(' · ')
  return (
    <div className="m-own-page m-home">
      <header className="m-home-head">
        <h1>
          {t('{{greeting}}，{{name}}', {
            greeting: greetingAt(new Date().getHours()),
            name: info?.nickName ?? '',
          })}
        </h1>
        {about && <p>{about}</p>}
      </header>
      {sections.map(({ title, pages }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
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
      {sections.length === 0 && (
        <p className="m-home-empty">
          {t('还没有可以打开的页面。请联系管理员为您的角色分配菜单，然后重新登录。')}
        </p>
      )}
    </div>
  )
}
