import { type EngineUser, hasPermission, hasRole } from '#engine'
import { chosenLanguage, t } from '#model/language/t.ts'
import type { Menu, MenuHeading, MenuNode } from './MenuNode.ts'
import { asksForToken, withoutSuffix } from './tokenAddress.ts'
import { withHeadings } from './withHeadings.ts'

type RawNode = Record<string, unknown>

interface Reading {
  user: EngineUser
  problems: string[]
  /** Paths and names already taken: value → title of the node. */
  paths: Map<string, string>
  names: Map<string, string>
}

const WRAPPERS = ['Layout', 'ParentView', 'InnerLink']
const EXTERNAL = /^(https?:|mailto:|tel:)/i
/** A menu deeper than this is a mistake. */
const DEPTH = 12

/**
 * Returns the menu in the server's answer, without what the user may not open. Nothing in it can stop the
 * application: a node that cannot be used is left out or repaired and named in `problems`.
 */
export function readMenu(data: unknown, user: EngineUser): Menu {
  const reading: Reading = { user, problems: [], paths: new Map(), names: new Map() }
  if (!Array.isArray(data)) return { nodes: [], problems: [t('菜单接口没有返回列表')] }
  const nodes = withHeadings(readNodes(data, '', [], reading), '')
  return { nodes, problems: reading.problems }
}

function readNodes(list: unknown[], parentPath: string, above: RawNode[], reading: Reading): MenuNode[] {
  return list.flatMap((entry, index) => {
    if (typeof entry !== 'object' || entry === null) {
      reading.problems.push(
        t('“{{parentPath}}”下的第 {{position}} 个菜单项不是对象，已忽略', {
          parentPath: parentPath || '/',
          position: index + 1,
        }),
      )
      return []
    }
    const node = readNode(entry as RawNode, parentPath, above, reading)
    return node ? [node] : []
  })
}

function readNode(raw: RawNode, parentPath: string, above: RawNode[], reading: Reading): MenuNode | null {
  const meta = (raw.meta ?? {}) as RawNode
  const wantsToken = !EXTERNAL.test(text(raw.path)) && asksForToken(text(raw.path))
  const path = joinPath(parentPath, wantsToken ? withoutSuffix(text(raw.path)) : text(raw.path))
  const title = titleOf(meta) || text(raw.name)
  const name = text(raw.name)
  if (above.includes(raw) || above.length >= DEPTH) {
    reading.problems.push(t('菜单“{{title}}”嵌套过深或包含自己，已忽略', { title: title || path }))
    return null
  }
  if (!isOpenTo(raw, reading.user)) return null
  const read = Array.isArray(raw.children) ? readNodes(raw.children, path, [...above, raw], reading) : []
  const children = withHeadings(read, path)
  const link = linkOf(raw, meta)
  const kind = kindOf(raw, link)
  const node: MenuNode = {
    key: link === null ? path : `${path} ${link}`,
    path,
    name,
    title,
    icon: text(meta.icon).replace(/^#$/, ''),
    kind,
    component: kind === 'page' ? text(raw.component) : '',
    link,
    query: kind === 'group' ? '' : readQuery(raw.query, title || path, reading),
    wantsToken,
    hidden: raw.hidden === true,
    alwaysShow: raw.alwaysShow === true,
    redirect: text(raw.redirect) || null,
    breadcrumb: meta.breadcrumb !== false,
    activeMenu: text(meta.activeMenu) || null,
    isAffixed: meta.affix === true,
    noCache: meta.noCache === true,
    group: readGroup(meta.group),
    children,
  }
  return isUsable(node, reading) ? node : null
}

function readGroup(value: unknown): MenuHeading | null {
  const raw = (typeof value === 'object' && value !== null ? value : {}) as RawNode
  const title = titleOf(raw)
  if (title === '') return null
  return { title, icon: text(raw.icon), order: typeof raw.order === 'number' ? raw.order : 0 }
}

/** In the chosen language, where the server has it; else as the menu was named. */
function titleOf(meta: RawNode): string {
  return (chosenLanguage() === 'en' && text(meta.titleEn)) || text(meta.title)
}

function isOpenTo(raw: RawNode, user: EngineUser): boolean {
  const permissions = texts(raw.permissions)
  if (permissions.length > 0) return hasPermission(user, permissions)
  const roles = texts(raw.roles)
  return roles.length === 0 || hasRole(user, roles)
}

/** Whether the node can be used; names what cannot, and what is there twice. */
function isUsable(node: MenuNode, { problems, paths, names }: Reading): boolean {
  const { kind, path, title, name } = node
  if (kind === 'group') return node.children.length > 0
  if (kind === 'page' && node.component === '') {
    problems.push(t('菜单“{{title}}”没有组件也没有下级，已忽略', { title: title || path }))
    return false
  }
  if (kind === 'link') return true
  const other = paths.get(path)
  if (other !== undefined) {
    problems.push(
      t('菜单“{{title}}”与“{{other}}”的路径相同（{{path}}），只保留前者“{{other}}”', { title, other, path }),
    )
    return false
  }
  paths.set(path, title)
  const namesake = name === '' ? undefined : names.get(name)
  if (namesake !== undefined)
    problems.push(t('菜单“{{title}}”与“{{namesake}}”的路由名称相同（{{name}}）', { title, namesake, name }))
  names.set(name, title)
  return true
}

function kindOf(raw: RawNode, link: string | null): MenuNode['kind'] {
  if (link !== null) return raw.component === 'InnerLink' && !EXTERNAL.test(text(raw.path)) ? 'frame' : 'link'
  if (Array.isArray(raw.children) && raw.children.length > 0) return 'group'
  return WRAPPERS.includes(text(raw.component)) ? 'group' : 'page'
}

/** Address of another site. A wrapper around the node that holds the address is no link itself. */
function linkOf(raw: RawNode, meta: RawNode): string | null {
  if (Array.isArray(raw.children) && raw.children.length > 0) return null
  const path = text(raw.path)
  if (EXTERNAL.test(path)) return path
  const link = text(meta.link)
  return EXTERNAL.test(link) ? link : null
}

/** "/system" and "user" make "/system/user"; what begins with "/" or names another site stays as it is. */
function joinPath(parent: string, path: string): string {
  if (EXTERNAL.test(path) || path.startsWith('/')) return path.replace(/(.)\/+$/, '$1')
  return `${parent}/${path}`.replace(/\/{2,}/g, '/').replace(/(.)\/+$/, '$1')
}

/** The query of a menu item is JSON: {"type": 1}. */
function readQuery(value: unknown, title: string, { problems }: Reading): string {
  if (value === undefined || value === null || value === '') return ''
  try {
    const query = typeof value === 'string' ? JSON.parse(value) : value
    if (typeof query !== 'object' || query === null || Array.isArray(query)) throw new Error('no object')
    return new URLSearchParams(Object.entries(query).map(([key, entry]) => [key, text(entry)])).toString()
  } catch {
    problems.push(
      t('菜单“{{title}}”的路由参数不是 JSON 对象：{{value}}', { title, value: text(value).slice(0, 80) }),
    )
    return ''
  }
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(entry => typeof entry === 'string') : []
}
