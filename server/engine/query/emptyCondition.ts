import { type SqlBool, sql } from 'kysely'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { linksOfTenant, linkTable } from '../links/linkTable.ts'
import type { Condition } from './condition.ts'
import { columnValue } from './filterCondition.ts'

/** Key of a query that names fields in which the records of a list have no value. */
export const EMPTY_OF = 'emptyOf'

/** Rows of the alias t that have no value in a field: an empty text is none, nor is a list of nothing. */
export function emptyCondition(
  context: OperationContext,
  resource: ResourceModel,
  field: FieldModel,
): Condition {
  const { storage, holdsMany } = fieldTypeNamed(field.type)
  if (storage === 'link-table') return hasNoLink(context, resource, field)
  const value = columnValue(context, resource, field)
  if (holdsMany && field.column?.type === 'jsonb')
    return sql<SqlBool>`coalesce(${value} in ('[]'::jsonb, 'null'::jsonb), true)`
  return field.type === 'string' ? sql<SqlBool>`nullif(${value}, '') is null` : sql<SqlBool>`${value} is null`
}

function hasNoLink(context: OperationContext, resource: ResourceModel, field: FieldModel): Condition {
  const link = linkTable(context, resource, field)
  return sql<SqlBool>`not exists (select 1 from ${sql.table(link.name)} l where ${linksOfTenant(context, link, 'l')}
    and ${sql.ref(`l.${link.owner}`)} = ${sql.ref(`t.${columnOf(resource, resource.key)}`)})`
}
