import type { OperationSource } from '../source/action.ts'
import type { ResourceSource } from '../source/resource.ts'
import type { OperationName } from '../types/index.ts'

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
  for (const name of [...OF_TABLES, 'import'] as NamedOperation[]) {
    const change = source.operations?.[name] ?? derived.includes(name)
    if (change !== false) found.set(name, change === true ? {} : change)
  }
  const imported = found.get('import')
  if (imported) found.set('importTemplate', { permission: imported.permission, fields: imported.fields })
  if (source.trash && found.has('remove'))
    for (const name of ['trash', 'restore'] as const) found.set(name, {})
  const update = found.get('update')
  if (source.tree?.order !== undefined && update) found.set('sort', { permission: update.permission })
  return found
}
