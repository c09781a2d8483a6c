import { type SqlBool, sql } from 'kysely'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { linkColumns } from '../../db/sync/describeLinkTables.ts'
import { tenantColumn } from '../../db/sync/systemColumns.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { type Condition, columnRef, TRUE } from '../query/condition.ts'

/** The table that links the records of a resource with those a field refers to. */
export interface LinkTable {
  name: string
  /** Column with the key of the record that has the field. */
  owner: string
  /** Column with the key of the linked record. */
  target: string
  /** Whether its rows belong to tenants. */
  ofTenants: boolean
}

/** The link table of a field of type links. @throws Error when it is no such field */
export function linkTable(context: OperationContext, resource: ResourceModel, field: FieldModel): LinkTable {
  const { reference } = field
  if (!reference?.through) throw new Error(`"${field.name}" of ${resource.page} has no link table.`)
  const linked = context.resource(reference.page)
  const ofTenants = resource.tenancy.kind !== 'platform' || linked.tenancy.kind !== 'platform'
  return { name: reference.through, ...linkColumns(resource, linked), ofTenants }
}

/** Links of the caller's tenant. */
export function linksOfTenant(context: OperationContext, link: LinkTable, alias: string): Condition {
  if (!link.ofTenants) return TRUE
  return sql<SqlBool>`${columnRef(alias, tenantColumn)} = ${context.caller.tenantId}`
}
