import type { AppModel } from '#model/types/index.ts'
import type { MenuNode } from './readMenus.ts'

/** Groups that an installation begins with, by the titles that they are seeded with. */
const GROUPS: Record<string, string> = {
  系统管理: 'System',
  日志管理: 'Logs',
  联盟管理: 'Unions',
  站内信管理: 'Messages',
  邮件管理: 'Mail',
  短信管理: 'Text messages',
  系统监控: 'Monitoring',
  系统工具: 'Tools',
  工作流程: 'Workflow',
  流程管理: 'Process management',
}

/**
 * Returns what a menu node is called in English: as its page file says, or the groups of an installation are called;
 * null for one that was given another title, which nobody has translated.
 */
export function englishTitle(
  { menuType, menuName, component }: MenuNode,
  pages: AppModel['pages'],
): string | null {
  if (menuType === 'M') return GROUPS[menuName] ?? null
  const title = component === null ? undefined : pages[component]?.title
  return typeof title === 'object' && title.zh === menuName ? (title.en ?? null) : null
}
