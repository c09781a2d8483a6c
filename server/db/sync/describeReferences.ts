import type { FieldModel, ReferenceModel, ResourceModel, Tenancy } from '#model/types/index.ts'
import { columnConstraintName } from './constraintName.ts'
import { keyColumn } from './keyColumn.ts'
import { tenantColumn } from './systemColumns.ts'
import type { ForeignKeySpec } from './TableSpec.ts'

interface Referring {
  table: string
  tenancy: Tenancy['kind']
  fields: FieldModel[]
}

/**
 * The foreign keys of a table's reference columns. Between tables of tenants the tenant is part of them:
 * a key over the id alone would accept another tenant's row. None is made where rows of other tenants may
 * be meant (a shared target, or a platform table that points at tenants), or where the reference is by
 * another property than the key; existence is then checked by the server alone.
 */
export function describeReferences(
  referring: Referring,
  byTable: Map<string, ResourceModel>,
): ForeignKeySpec[] {
  return referring.fields.flatMap(field => {
    const { reference, column } = field
    const target = reference && byTable.get(reference.table)
    if (!column || !target || !isGuarded(referring, reference, target)) return []
    const key = keyColumn(target)
    if (key.type !== column.type) return []
    const composite = target.tenancy.kind === 'tenant'
    return [
      {
        name: columnConstraintName(referring.table, [column.name], 'reference'),
        columns: composite ? [tenantColumn, column.name] : [column.name],
        target: target.table,
        targetColumns: composite ? [tenantColumn, key.name] : [key.name],
        // A distributed database clears no part of a key that holds the tenant: the server does it before.
        onDelete: composite && reference.onDelete === 'set null' ? 'restrict' : reference.onDelete,
      },
    ]
  })
}

function isGuarded(referring: Referring, reference: ReferenceModel, target: ResourceModel): boolean {
  if (reference.through !== null || reference.key !== target.key) return false
  if (target.tenancy.kind === 'platform') return true
  return target.tenancy.kind === 'tenant' && referring.tenancy !== 'platform'
}
