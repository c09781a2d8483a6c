import { localized } from '#model/language/localized.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { assertMayWrite } from './access/assertMayWrite.ts'
import type { Answer, Row } from './defineModule.ts'
import { holdsFor } from './expression/holdsFor.ts'
import { refused } from './expression/refused.ts'
import type { OperationContext } from './OperationContext.ts'
import type { OperationInput } from './registry/Route.ts'
import { keysOf, sentKeys } from './request/keysOf.ts'
import { readStored } from './write/readStored.ts'
import { removeRecords } from './write/removeRecords.ts'

/**
 * Removes one record or several (1,2,3): all of them, or none. Where the resource has a trash they are kept there.
 *
 * @throws NOT_FOUND when the caller may not see one of them
 * @throws STATE when the schema's `when` does not hold for one
 * @throws IN_USE naming what still refers to one
 */
export async function remove(
  context: OperationContext,
  resource: ResourceModel,
  input: OperationInput,
): Promise<Answer> {
  assertMayWrite(context, resource)
  const keys = keysOf(resource, sentKeys(resource, input))
  const records = await readStored(context, resource, keys, { lock: true })
  for (const record of records) await assertRemovable(context, resource, record)
  await removeRecords(context, resource, records)
  return {}
}

async function assertRemovable(
  context: OperationContext,
  resource: ResourceModel,
  record: Row,
): Promise<void> {
  const asked = resource.operations.remove
  if (await holdsFor(context, context.compiled(resource.page), asked?.when ?? null, record)) return
  throw refused({ resource, record, asked, word: localized('删除') })
}
