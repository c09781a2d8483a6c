import { pageKinds } from '../page-kinds/index.ts'
import type { PropertySource } from '../source/property.ts'
import type { OperationName, PageAccess, Text } from '../types/index.ts'
import type { AppFacts, PageFacts, ResourceFacts } from './AppFacts.ts'
import { OPERATION_STYLES, operationsOf } from './operations.ts'

/** Column or table name of a property: postCode → post_code. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`).replace(/^_/, '')

/** dict-data → dictData. */
export const camelCase = (word: string): string =>
  word.replace(/[-_]+([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** dict-data → DictData. */
export const pascalCase = (word: string): string => {
  const camel = camelCase(word)
  return camel.charAt(0).toUpperCase() + camel.slice(1)
}

/** Parts of an address or page key; "index" at the end stands for the folder and is left out. */
export function segmentsOf(path: string): string[] {
  const segments = path.split('/').filter(Boolean)
  if (segments.length > 1 && segments.at(-1) === 'index') segments.pop()
  return segments
}

/** Areas whose tables have a shorter prefix than their addresses. */
const TABLE_PREFIXES: Record<string, string> = { system: 'sys' }

/** Permission prefix of an address or page key: /asset/device → asset:device. */
export const permissionOf = (path: string): string => segmentsOf(path).join(':')

/** Table of an address: /asset/device/type → asset_device_type. */
export function tableOf(path: string): string {
  const [first = '', ...rest] = segmentsOf(path).map(segment => snakeCase(camelCase(segment)))
  return [TABLE_PREFIXES[first] ?? first, ...rest].join('_')
}

/** Key property of an address: /asset/device → deviceId. */
export const keyOf = (path: string): string => `${camelCase(segmentsOf(path).at(-1) ?? '')}Id`

/**
 * Name of the object that answers carry beside a reference: deptId → dept, roleIds → roles. A property that does
 * not end in Id gets "Ref": dictType → dictTypeRef.
 */
export function embeddedNameOf(property: string): string {
  if (/.Ids$/.test(property)) return `${property.slice(0, -3)}s`
  return /.Id$/.test(property) ? property.slice(0, -2) : `${property}Ref`
}

/** Name of what answers carry beside an audience: whom it means, in words. */
export const audienceWordsName = (property: string): string => `${property}Words`

/** Address that tells what a save of a resource would change. */
export const previewPath = (resource: string, preview: string): string =>
  `${resource}/${preview.replace(/^\//, '')}`

/** Address that tells what follows from a change or an action for others than the record. */
export const consequencesPath = (resource: string, action?: string): string =>
  `${resource}/consequences${action === undefined ? '' : `?action=${action}`}`

/** The permission that an operation asks for; null when the resource has no such operation. */
export function operationPermission(
  resource: ResourceFacts,
  name: OperationName,
  prefix: string = resource.permission,
): string | null {
  const change = operationsOf(resource.source).get(name)
  if (!change) return null
  return change.permission ?? `${prefix}:${OPERATION_STYLES[resource.source.style ?? 'list'][name].verb}`
}

/** The permission that an action asks for. */
export function actionPermission(given: string | undefined, name: string, prefix: string): string {
  return given ?? `${prefix}:${name}`
}

/** The permission to make links for visitors. */
export const linkPermission = (given: string | undefined, prefix: string): string => given ?? `${prefix}:link`

/** The permission that shares views of the page's list; null where none are shared. */
export function sharePermission({ permission, source }: PageFacts): string | null {
  return source.list?.views === 'shared' ? `${permission}:view:share` : null
}

/** The record that a page is about, its own or borrowed, in the style that the page gives it; null for none. */
export function recordOf(page: PageFacts, app: AppFacts): ResourceFacts | null {
  if (page.owned) return page.owned
  const lent = page.borrowed === null ? null : (app.pages.get(page.borrowed)?.owned ?? null)
  const { style } = page.source
  return lent === null || style === undefined ? lent : { ...lent, source: { ...lent.source, style } }
}

/**
 * What opens a page: permissions of its route; else that of its list, of a form or detail page that of the record, with
 * the roles of its route. Tabs open to everybody, each tab by itself. A page without a record is opened by its menu node.
 */
export function accessOf(page: PageFacts, app: AppFacts): PageAccess {
  const { permission, roles } = page.source.route ?? {}
  const found = permission === undefined ? derivedAccess(page, app) : [permission].flat()
  return roles === undefined ? { access: found } : { access: found ?? [], accessRoles: roles }
}

function derivedAccess(page: PageFacts, app: AppFacts): string[] | null {
  const { menu, permission } = page.source
  if (!pageKinds[page.kind].asksPermission) return null
  const record = recordOf(page, app)
  if (!record) return menu || permission !== undefined ? [`${page.permission}:list`] : null
  const prefix = page.source.where === undefined ? record.permission : page.permission
  const names = pageKinds[page.kind].isSingle
    ? (['read', 'update', 'create', 'list'] as const)
    : (['list', 'read', 'create'] as const)
  for (const name of names) {
    const found = operationPermission(record, name, prefix)
    if (found !== null) return [found]
  }
  return [`${page.permission}:list`]
}

/** What a table of rows is called that has no title: the name that code has for it says nothing to people. */
const ROWS = { zh: '明细', en: 'Details' }

/** What people call a property. */
export function titleOf(name: string, { title, type, items }: PropertySource): Text {
  const hasRows = type === 'array' && Object.keys(items?.properties ?? {}).length > 0
  return title ?? (hasRows ? ROWS : name)
}
