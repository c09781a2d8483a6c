import { type ComponentPropsWithoutRef, forwardRef, type Ref } from 'react'
import { Link } from 'react-router-dom'
import { t } from '#model/language/t.ts'
import type { SidebarItem } from './sidebarItems.ts'

interface PageLinkProps extends ComponentPropsWithoutRef<'a'> {
  item: SidebarItem
}

/** A link to a page of the menu, or to another site in a new tab. Takes what a tooltip hangs on it. */
export const PageLink = forwardRef(function PageLink(
  { item, children, ...rest }: PageLinkProps,
  ref: Ref<HTMLAnchorElement>,
) {
  const to = item.to ?? ''
  if (!item.isExternal) {
    return (
      <Link {...rest} ref={ref} to={to}>
        {children}
      </Link>
    )
  }
  return (
    <a {...rest} ref={ref} href={to} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="m-hidden">{t('（在新标签页打开）')}</span>
    </a>
  )
})
