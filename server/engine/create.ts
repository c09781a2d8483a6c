import type { ResourceModel } from '#model/types/index.ts'
import { assertMayWrite } from './access/assertMayWrite.ts'
import type { Answer } from './defineModule.ts'
import type { OperationContext } from './OperationContext.ts'
import { presentRecord } from './present/presentRecord.ts'
import type { OperationInput } from './registry/Route.ts'
import { assertSound } from './write/checkDrafts.ts'
import { createRecord } from './write/createRecord.ts'
import { readChanges } from './write/readChanges.ts'

/**
 * Stores a new record and answers it: { data }.
 * @throws INVALID with every mistake at its field; UNKNOWN_FIELD, DUPLICATE, … where all mistakes are of one kind
 */
export async function create(
  context: OperationContext,
  resource: ResourceModel,
  { body }: OperationInput,
): Promise<Answer> {
  assertMayWrite(context, resource)
  const compiled = context.compiled(resource.page)
  const draft = await readChanges(context, compiled, body, null)
  await assertSound(context, compiled, draft)
  const record = await createRecord(context, resource, draft.changes)
  return { data: await presentRecord(context, resource, record) }
}
