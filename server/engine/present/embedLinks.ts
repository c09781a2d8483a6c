import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { Row } from '../defineModule.ts'
import type { OperationContext } from '../OperationContext.ts'
import { readLinks } from './readLinks.ts'
import { readTargets } from './readTargets.ts'

/** Puts the ids of linked records, and beside them the records' objects: roleIds and roles. */
export async function embedLinks(
  context: OperationContext,
  resource: ResourceModel,
  records: readonly Row[],
  field: FieldModel,
): Promise<void> {
  const { reference } = field
  if (reference === null) return
  const keys = records.map(record => record[resource.key])
  const links = await readLinks(context, { resource, field, keys })
  const targets = await readTargets(context, reference, [...new Set(links.map(link => link.target))])
  for (const record of records) {
    const ids = links.filter(link => link.owner === record[resource.key]).map(link => link.target)
    record[field.name] = ids
    record[reference.as] = ids.flatMap(id => targets.get(id) ?? [])
  }
}
