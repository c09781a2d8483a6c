import { readDemand } from '#model/fieldAccess.ts'
import type {
  ActionModel,
  AppModel,
  FieldModel,
  OperationModel,
  OperationName,
  PageModel,
  ResourceModel,
  Text,
} from '#model/types/index.ts'
import type { Demand, PermissionEntry } from './PermissionEntry.ts'

/** What the operations are called that people know as buttons. Others share the permission of one of these. */
const OPERATIONS: Partial<Record<OperationName, Text>> = {
  list: { zh: '查看列表', en: 'See the list' },
  read: { zh: '查看详情', en: 'See a record' },
  create: { zh: '新增', en: 'Add' },
  update: { zh: '修改', en: 'Edit' },
  remove: { zh: '删除', en: 'Remove' },
  export: { zh: '导出', en: 'Export' },
  import: { zh: '导入', en: 'Import' },
}

const known = new WeakMap<AppModel, PermissionEntry[]>()

/** Everything that the pages of an application ask a permission for, page by page: the page, its buttons, its fields. */
export function entriesOf(app: AppModel): PermissionEntry[] {
  const found = known.get(app)
  if (found) return found
  const entries = Object.values(app.pages).flatMap(entriesOfPage)
  known.set(app, entries)
  return entries
}

/** The same of one page. */
export function entriesOfPage(page: PageModel): PermissionEntry[] {
  const { resource } = page
  const open = entry(page, {
    kind: 'page',
    title: page.title,
    use: page.access === null ? [] : [page.access],
    roles: page.accessRoles,
  })
  if (resource === null) return [open]
  return [
    open,
    ...Object.values(resource.operations).flatMap(operation => ofOperation(page, operation)),
    ...resource.actions.map(action => ofAction(page, action)),
    ...resource.fields.map(field => ofField(page, resource, field)),
  ]
}

function ofOperation(page: PageModel, operation: OperationModel): PermissionEntry[] {
  const { name, permissions, when, refusal = null } = operation
  const title = OPERATIONS[name]
  return title ? [entry(page, { kind: 'action', name, title, use: [permissions], when, refusal })] : []
}

function ofAction(page: PageModel, action: ActionModel): PermissionEntry {
  const { name, title, permission, when, refusal = null } = action
  return entry(page, { kind: 'action', name, title, use: [[permission]], when, refusal })
}

function ofField(page: PageModel, resource: ResourceModel, field: FieldModel): PermissionEntry {
  const { read, write } = field.permission
  const groups = (...permissions: (string | null)[]): string[][] =>
    permissions.filter(permission => permission !== null).map(permission => [permission])
  return entry(page, {
    kind: 'field',
    name: field.name,
    title: field.title,
    use: field.writeOnly ? null : demandOf(resource, ['list', 'read'], groups(...readDemand(field))),
    write: writeDemand(resource, field, groups(write, field.writeOnly ? null : read)),
  })
}

function writeDemand(resource: ResourceModel, field: FieldModel, more: string[][]): Demand | null {
  if (field.write === 'never') return null
  return demandOf(resource, field.write === 'create' ? ['create'] : ['create', 'update'], more)
}

/** Any one of the operations, and all that the field itself demands; null where the resource has none of them. */
function demandOf({ operations }: ResourceModel, names: OperationName[], more: string[][]): Demand | null {
  const permissions = names.flatMap(name => operations[name]?.permissions ?? [])
  return permissions.length === 0 ? null : [[...new Set(permissions)], ...more]
}

function entry(
  page: PageModel,
  given: Pick<PermissionEntry, 'kind' | 'title' | 'use'> & Partial<PermissionEntry>,
): PermissionEntry {
  const scope = page.resource?.scope
  const scoped = given.kind !== 'field' && Boolean(scope?.department ?? scope?.owner ?? scope?.shared)
  const none = { name: '', write: null, when: null, refusal: null }
  return { page: page.component, pageTitle: page.title, scoped, ...none, ...given }
}
