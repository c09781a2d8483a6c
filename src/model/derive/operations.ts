import type { OperationSource } from '../source/action.ts'
import type { ResourceSource } from '../source/resource.ts'
import type { HttpMethod, OperationName } from '../types/index.ts'

type NamedOperation = keyof NonNullable<ResourceSource['operations']>
type OperationChange = Exclude<OperationSource, boolean>

/** Operations of rows that server code computes; the others must be named. */
const OF_MODULES: OperationName[] = ['list', 'export']
const OF_TABLES: OperationName[] = ['list', 'read', 'create', 'update', 'remove', 'export', 'options']
/** What would change rows that are never changed. */
const CHANGING: OperationName[] = ['update', 'remove']

/** The operations of a resource, and what its schema changes of each. Order is that of the names. */
export function operationsOf(source: ResourceSource): Map<OperationName, OperationChange> {
  const isModule = source.source === 'module'
  const isFixed = source.audit === 'append-only'
  const derived = isModule ? OF_MODULES : OF_TABLES.filter(name => !isFixed || !CHANGING.includes(name))
  const found = new Map<OperationName, OperationChange>()
  for (const name of [...OF_TABLES, 'import', 'copy'] as NamedOperation[]) {
    const change = source.operations?.[name] ?? derived.includes(name)
    if (change !== false) found.set(name, change === true ? {} : change)
  }
  const imported = found.get('import')
  if (imported) found.set('importTemplate', { permission: imported.permission, fields: imported.fields })
  if (source.trash && found.has('remove'))
    for (const name of ['trash', 'restore'] as const) found.set(name, {})
  const update = found.get('update')
  const figures = source.operations?.figures
  if (source.measures && !isModule && figures !== false)
    found.set('figures', typeof figures === 'object' ? figures : {})
  if (source.consequences) found.set('consequences', { permission: update?.permission })
  if (source.tree?.order !== undefined && update) found.set('sort', { permission: update.permission })
  return found
}

interface OperationStyle {
  method: HttpMethod
  /** Path below the resource; :key stands for the key property. */
  path: string
  /** Last word of the permission. */
  verb: string
}

/** Endpoints of the style "list". */
const LIST: Record<OperationName, OperationStyle> = {
  list: { method: 'GET', path: '/list', verb: 'list' },
  read: { method: 'GET', path: '/:key', verb: 'query' },
  create: { method: 'POST', path: '', verb: 'add' },
  copy: { method: 'GET', path: '/copy/:key', verb: 'add' },
  update: { method: 'PUT', path: '', verb: 'edit' },
  remove: { method: 'DELETE', path: '/:ids', verb: 'remove' },
  export: { method: 'POST', path: '/export', verb: 'export' },
  import: { method: 'POST', path: '/importData', verb: 'import' },
  importTemplate: { method: 'POST', path: '/importTemplate', verb: 'import' },
  options: { method: 'GET', path: '/options', verb: 'list' },
  trash: { method: 'GET', path: '/trash-list', verb: 'remove' },
  restore: { method: 'PUT', path: '/restore/:ids', verb: 'remove' },
  sort: { method: 'PUT', path: '/updateSort', verb: 'edit' },
  figures: { method: 'GET', path: '/figures', verb: 'list' },
  consequences: { method: 'POST', path: '/consequences', verb: 'edit' },
}

/** Endpoints of the style "page": the id travels in the query, of read and remove. */
const PAGE: Record<OperationName, OperationStyle> = {
  list: { method: 'GET', path: '/page', verb: 'query' },
  read: { method: 'GET', path: '/get', verb: 'query' },
  create: { method: 'POST', path: '/create', verb: 'create' },
  copy: { method: 'GET', path: '/get-copy', verb: 'create' },
  update: { method: 'PUT', path: '/update', verb: 'update' },
  remove: { method: 'DELETE', path: '/delete', verb: 'delete' },
  export: { method: 'GET', path: '/export-excel', verb: 'export' },
  import: { method: 'POST', path: '/import', verb: 'import' },
  importTemplate: { method: 'GET', path: '/get-import-template', verb: 'import' },
  options: { method: 'GET', path: '/options', verb: 'query' },
  trash: { method: 'GET', path: '/trash-page', verb: 'delete' },
  restore: { method: 'PUT', path: '/restore/:ids', verb: 'delete' },
  sort: { method: 'PUT', path: '/update-sort', verb: 'update' },
  figures: { method: 'GET', path: '/figures', verb: 'query' },
  consequences: { method: 'POST', path: '/consequences', verb: 'update' },
}

/** Method, path and verb of each operation, by style of the resource. */
export const OPERATION_STYLES = { list: LIST, page: PAGE }

/** Order in which operations stand in a model. */
export const OPERATION_NAMES = Object.keys(LIST) as OperationName[]
