import type { Locator, Page } from '@playwright/test'

/** The link of a page in the sidebar; its groups are opened where they are closed. */
export async function menuLink(page: Page, title: string, group = '系统管理'): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const button = menu.getByRole('button', { name: group, exact: true })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  const link = menu.getByRole('link', { name: title, exact: true })
  const headings = menu.getByRole('button', {
    name: /^(组织与权限|平台租户|消息渠道|系统)$/,
    expanded: false,
  })
  while ((await link.count()) === 0 && (await headings.count()) > 0) await headings.first().click()
  return link
}
