import { copiedValues } from '#model/derive/copiedValues.ts'
import { Fault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { assertMayWrite } from './access.ts'
import type { OperationContext } from './contracts/OperationContext.ts'
import type { Answer } from './contracts/records.ts'
import { readRecord } from './read.ts'
import type { OperationInput } from './registry/Route.ts'
import { keyOf, sentKeys } from './request/keysOf.ts'

/**
 * What a new record would begin with that is made like this one: { data, cleared }. Nothing is stored: the form of a
 * new record is, by `create`, with every check.
 * @throws PERMISSION_DENIED to whom may not create, or not read
 * @throws NOT_FOUND when the caller may not see the record
 */
export async function copy(
  context: OperationContext,
  resource: ResourceModel,
  input: OperationInput,
): Promise<Answer> {
  assertMayWrite(context, resource)
  const { create, read } = resource.operations
  for (const operation of [create, read])
    if (!operation || !isPermitted(context.caller, operation.permissions))
      throw new Fault('PERMISSION_DENIED')
  const [sent] = sentKeys(resource, input)
  const record = await readRecord(context, resource, keyOf(resource, sent))
  const { values, cleared } = copiedValues(resource, record, context.caller)
  return { data: values, cleared }
}
