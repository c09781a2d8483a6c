import { type SqlBool, sql } from 'kysely'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { linkedIds, readLinks } from './readLinks.ts'
import { targetsWhere } from './readTargets.ts'

/** Puts the ids of linked records, and beside them the records' objects: roleIds and roles. */
export async function embedLinks(
  context: OperationContext,
  resource: ResourceModel,
  records: readonly Row[],
  field: FieldModel,
): Promise<void> {
  const put = await findLinks(context, resource, records, field)
  put()
}

/** Reads what embedLinks puts; what it resolves to puts it. */
export async function findLinks(
  context: OperationContext,
  resource: ResourceModel,
  records: readonly Row[],
  field: FieldModel,
): Promise<() => void> {
  const { reference } = field
  const keys = records.map(record => record[resource.key])
  if (reference === null || keys.length === 0) return () => undefined
  const linked = linkedIds(context, { resource, field, keys })
  // Asked for at once, so that they travel together.
  const [links, targets] = await Promise.all([
    readLinks(context, { resource, field, keys }),
    targetsWhere(context, reference, key => sql<SqlBool>`${key} in ${linked}`),
  ])
  return () => {
    for (const record of records) {
      const ids = links.filter(link => link.owner === record[resource.key]).map(link => link.target)
      record[field.name] = ids
      record[reference.as] = ids.flatMap(id => targets.get(id) ?? [])
    }
  }
}
