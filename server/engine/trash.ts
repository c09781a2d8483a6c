import type { ResourceModel } from '#model/types/index.ts'
import type { Answer } from './defineModule.ts'
import { listRows } from './list.ts'
import type { OperationContext } from './OperationContext.ts'
import type { OperationInput } from './registry/Route.ts'

/** A page of removed records, searched and sorted as the list is. */
export async function trash(
  context: OperationContext,
  resource: ResourceModel,
  input: OperationInput,
): Promise<Answer> {
  return listRows(context, resource, input, 'removed')
}
