import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { AppModel, FieldModel, ResourceModel } from '#model/types/index.ts'

/** A field that refers to a resource, with the table its values stand in. */
export interface IncomingReference {
  owner: ResourceModel
  field: FieldModel
  /** The owner's table or one of its child tables; for links the link table. */
  table: string
}

/** Every stored field of the application that refers to the records of a resource. */
export function referencesTo(app: AppModel, resource: ResourceModel): IncomingReference[] {
  return Object.values(app.resources).flatMap(owner => {
    if (owner.source === 'module') return []
    const own = owner.fields.map(field => ({ owner, field, table: field.reference?.through ?? owner.table }))
    const inRows = owner.fields.flatMap(({ fields, table }) =>
      table === null ? [] : fields.map(field => ({ owner, field, table })),
    )
    return [...own, ...inRows].filter(({ field }) => refersTo(field, resource))
  })
}

const refersTo = ({ reference, column, type }: FieldModel, { page }: ResourceModel): boolean =>
  reference?.page === page && (column !== null || fieldTypeNamed(type).storage === 'links')
