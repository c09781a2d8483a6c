import { compileMenu, menuPathOf } from '../compile/compileRoute.ts'
import type { AppFacts, PageFacts, ResourceFacts } from '../derive/AppFacts.ts'
import { borrowableOf, isServed } from '../derive/borrowing.ts'
import {
  accessOf,
  actionPermission,
  linkPermission,
  operationPermission,
  recordOf,
  sharePermission,
} from '../derive/names.ts'
import { operationsOf } from '../derive/operations.ts'
import { textOf } from '../language/t.ts'
import type { MenuButtonSeed, MenuModel, MenuSeed, OperationName, Text } from '../types/index.ts'

/** What the button of an operation is called; operations that share a permission share a button. */
const TITLES: Partial<Record<OperationName, Both>> = {
  list: { zh: '列表', en: 'List' },
  read: { zh: '查询', en: 'Query' },
  create: { zh: '新增', en: 'Create' },
  update: { zh: '修改', en: 'Edit' },
  remove: { zh: '删除', en: 'Delete' },
  export: { zh: '导出', en: 'Export' },
  import: { zh: '导入', en: 'Import' },
}
/** Operations that only show records. */
const READING: readonly OperationName[] = ['list', 'read']

const SHARED_VIEWS = { zh: '共享视图', en: 'Share views' }
const FIGURES = { zh: '统计', en: 'Figures' }
const SHARED_LINKS = { zh: '分享链接', en: 'Share links' }

type Both = { zh: string; en: string }

type Button = Pick<MenuButtonSeed, 'permission' | 'isReading'> & {
  title: Text

  /** Of a permission that the page file names: it stands where no menu grants that otherwise. */
  isSpare?: true
}

/**
 * The menu nodes that the pages ask for, with a button for every permission that their screens need. Buttons of
 * pages that are reached through another carry their title: 投递记录新增.
 */
export function menuSeedsOf(app: AppFacts): MenuSeed[] {
  const seeds = [...app.pages.values()].flatMap(page => {
    const menu = compileMenu(page, app)
    return menu ? [seedOf(page, menu, app)] : []
  })
  const granted = new Set(app.environment.permissions)
  for (const { permission, buttons } of seeds)
    for (const button of [{ permission }, ...buttons.filter(({ isSpare }) => !isSpare)])
      granted.add(button.permission)
  return orderedSeeds(
    seeds.map(seed => ({
      ...seed,
      buttons: seed.buttons
        .filter(({ isSpare, permission }) => !isSpare || !granted.has(permission))
        .map(({ title, isSpare: _, ...button }) => ({ ...named(title), ...button })),
    })),
  )
}

/** A title as menus store it, and its English where the page file gives one. */
const named = (title: Text): { title: string; titleEn: string | null } => ({
  title: textOf(title),
  titleEn: typeof title === 'object' ? (title.en ?? null) : null,
})

/** A button of a page that is reached through another: 投递记录新增, Applications: Create. */
function besides(page: Text, button: Text): Text {
  const zh = textOf(page, 'zh') + textOf(button, 'zh')
  const isBoth = typeof page === 'object' && typeof button === 'object'
  return isBoth ? { zh, en: `${textOf(page, 'en')}: ${textOf(button, 'en')}` } : zh
}

function orderedSeeds(seeds: readonly MenuSeed[]): MenuSeed[] {
  return seeds.toSorted((one, other) => one.order - other.order || (one.component < other.component ? -1 : 1))
}

function seedOf(
  page: PageFacts,
  menu: MenuModel,
  app: AppFacts,
): Omit<MenuSeed, 'buttons'> & { buttons: Button[] } {
  // One is enough to open the page.
  const permission = accessOf(page, app).access?.[0] ?? ''
  const buttons = new Map<string, Button>()
  for (const shown of [page, ...attachedPages(page, menu, app)]) {
    for (const button of buttonsOf(shown, app)) {
      const known = buttons.get(button.permission)
      const isNew = button.permission !== permission && (!known || known.isSpare === true)
      const title = shown === page ? button.title : besides(shown.source.title, button.title)
      if (isNew) buttons.set(button.permission, { ...button, title })
    }
  }
  return {
    component: page.key,
    ...named(page.source.title),
    ...menu,
    permission,
    buttons: [...buttons.values()],
  }
}

/**
 * Pages that are reached through this one and have no node of their own: its tabs and panels, the list beside
 * its list, and hidden routes that mark this node as the current one.
 */
function attachedPages(page: PageFacts, menu: MenuModel, app: AppFacts): PageFacts[] {
  const found = new Set<PageFacts>()
  const visit = (current: PageFacts) => {
    for (const key of shownPages(current)) {
      const shown = app.pages.get(key)
      if (!shown || shown.source.menu || shown === page || found.has(shown)) continue
      found.add(shown)
      visit(shown)
    }
  }
  visit(page)
  const address = `/${menuPathOf(menu)}`
  for (const other of app.pages.values()) {
    if (other.source.route?.activeMenu === address && !other.source.menu) found.add(other)
  }
  return [...found]
}

/** Keys of the pages that a page shows as tabs, panels or beside its list. */
export const shownPages = ({ source }: PageFacts): string[] => [
  ...(source.tabs ?? []).map(tab => tab.page),
  ...(source.panels ?? []),
  ...(source.split ? [source.split.page] : []),
]

/**
 * Explicit permissions make no button: they name one of another page, and check finds those that name none. That of
 * the figures alone makes one where no menu grants it.
 */
function buttonsOf(page: PageFacts, app: AppFacts): Button[] {
  const extra = page.source.menu?.buttons ?? []
  const record = recordOf(page, app)
  const isOwn = record !== null && (page.owned !== null || page.source.where !== undefined)
  const share = sharePermission(page)
  const shared = share === null ? [] : [{ title: SHARED_VIEWS, permission: share }]
  return [...(isOwn ? recordButtons(page, record) : []), ...shared, ...extra]
}

function recordButtons(page: PageFacts, record: ResourceFacts): Button[] {
  const prefix = page.owned ? record.permission : page.permission
  const operations = operationsOf(record.source)
  const borrowable = borrowableOf(record.source)
  const buttons: Button[] = []
  for (const [name, title] of Object.entries(TITLES) as [OperationName, Both][]) {
    if (!page.owned && !(borrowable.includes(name) && isServed(page.source, name))) continue
    const change = operations.get(name)
    const permission = operationPermission(record, name, prefix)
    if (change && permission !== null && change.permission === undefined)
      buttons.push({ title, permission, ...(READING.includes(name) ? { isReading: true } : {}) })
  }
  for (const [name, action] of Object.entries(record.source.actions ?? {})) {
    if (!page.owned && !isServed(page.source, name)) continue
    const derived = actionPermission(undefined, name, prefix)
    if ((action.permission ?? derived) !== derived) continue
    buttons.push({ title: action.title ?? name, permission: derived })
  }
  const figures = page.owned ? operations.get('figures')?.permission : undefined
  if (figures !== undefined) buttons.push({ title: FIGURES, permission: figures, isSpare: true })
  const links = Object.values(page.owned?.source.visitorLinks ?? {})
  if (links.some(link => link.permission === undefined))
    buttons.push({ title: SHARED_LINKS, permission: linkPermission(undefined, prefix) })
  return buttons
}
