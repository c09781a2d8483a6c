import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { AppModel, PageModel } from '#model/types/index.ts'
import { entriesOfPage } from './entriesOf.ts'
import type { PermissionEntry } from './PermissionEntry.ts'

/** The page that a question names. @throws Fault NOT_FOUND */
export function findPage(app: AppModel, name: unknown): PageModel {
  const page = typeof name === 'string' && Object.hasOwn(app.pages, name) ? app.pages[name] : undefined
  if (!page) throw new Fault('NOT_FOUND', { message: localized('没有这个页面') })
  return page
}

/** What of a page a question is about: a button, a field, else the page itself. @throws Fault at the parameter */
export function findEntry(page: PageModel, query: { action?: unknown; field?: unknown }): PermissionEntry {
  const kind = entryKind(query)
  const name = kind === 'page' ? '' : query[kind]
  const found = entriesOfPage(page).find(entry => entry.kind === kind && entry.name === name)
  if (found) return found
  throw fieldFault(
    'INVALID',
    kind,
    kind === 'field' ? localized('页面没有这个字段') : localized('页面没有这个按钮'),
  )
}

function entryKind({ action, field }: { action?: unknown; field?: unknown }): PermissionEntry['kind'] {
  if (action !== undefined && action !== '') return 'action'
  return field !== undefined && field !== '' ? 'field' : 'page'
}
