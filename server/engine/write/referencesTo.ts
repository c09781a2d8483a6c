import { type SqlBool, sql } from 'kysely'
import { isDescribedObject } from '#model/describedObject.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { pageReferences } from '#model/fieldReferences.ts'
import { insidesOf } from '#model/insides.ts'
import type { AppModel, FieldModel, ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import type { Row } from '../contracts/records.ts'
import { type Condition, columnRef, TRUE } from '../query/condition.ts'

/** A field that refers to a resource, with the table its values stand in. */
export interface IncomingReference {
  owner: ResourceModel
  field: FieldModel
  /** Column, and its value in those rows that refer to this resource; null where all of them do. */
  only: { column: string; value: string } | null
  /** The owner's table or one of its child tables; for links the link table. */
  table: string
}

/** Every stored field of the application that refers to the records of a resource. */
export function referencesTo(app: AppModel, resource: ResourceModel): IncomingReference[] {
  return Object.values(app.resources).flatMap(owner => {
    if (owner.source === 'module') return []
    const own = owner.fields.flatMap(pageReferences).map(({ field, only }) => ({
      owner,
      field,
      only: only && { column: columnOf(owner, only.name), value: only.value },
      table: field.reference?.through ?? owner.table,
    }))
    const inRows = owner.fields.flatMap(({ fields, table }) =>
      table === null ? [] : fields.map(field => ({ owner, field, only: null, table })),
    )
    return [...own, ...inRows].filter(({ field }) => refersTo(field, resource) && isStored(field))
  })
}

/** Whether the row `t` with such a reference refers to the resource, and not to another page of several. */
export const ofResource = ({ only }: IncomingReference): Condition =>
  only ? sql<SqlBool>`${columnRef('t', only.column)} = ${only.value}` : TRUE

const refersTo = ({ reference }: FieldModel, { page }: ResourceModel): boolean => reference?.page === page

const isStored = ({ column, type }: FieldModel): boolean =>
  column !== null || fieldTypeNamed(type).storage === 'link-table'

/** A reference inside a value that is kept as JSON: a described object, or rows without a table of their own. */
interface InnerReference {
  owner: ResourceModel
  /** The property whose values have it inside. */
  holder: FieldModel
  /** Describes the objects that have it: the holder, or one shape of its rows. */
  inside: FieldModel
  field: FieldModel
}

/** The references of a resource inside values that are kept as JSON. */
export function innerReferences(owner: ResourceModel): InnerReference[] {
  const holders = owner.fields.filter(({ column, table }) => column !== null && table === null)
  return holders.flatMap(holder =>
    insidesOf(holder).flatMap(inside =>
      inside.fields.flatMap(field => (field.reference ? [{ owner, holder, inside, field }] : [])),
    ),
  )
}

/** The same of every resource of the application, as far as they refer to the records of one. */
export const innerReferencesTo = (app: AppModel, resource: ResourceModel): InnerReference[] =>
  Object.values(app.resources).flatMap(owner =>
    owner.source === 'module' ? [] : innerReferences(owner).filter(({ field }) => refersTo(field, resource)),
  )

/** Whether the holder's value in the row `t` names one of the records. */
export function namesInside(
  { holder, inside, field }: InnerReference,
  values: readonly unknown[],
): Condition {
  const column = columnRef('t', holder.column?.name ?? '')
  const { holdsMany } = fieldTypeNamed(field.type)
  const patterns = values.map(value => {
    const { shape } = inside
    const object: Row = {
      ...(shape ? { [shape.by]: shape.value } : {}),
      [field.name]: holdsMany ? [value] : value,
    }
    return sql`${column} @> ${JSON.stringify(isDescribedObject(holder) ? object : [object])}::jsonb`
  })
  return sql<SqlBool>`(${sql.join(patterns, sql` or `)})`
}
