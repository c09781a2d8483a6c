import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'

/** Values of bpm_process_definition_state. */
export const ACTIVE = 1
export const SUSPENDED = 2

/**
 * Suspends or activates the latest version of a model. That is no change of the model: whoever draws it meanwhile
 * can save.
 * @throws Fault STATE when it was never published
 */
export async function setModelState(
  { tx, caller, audit }: RequestContext,
  model: Row,
  state: typeof ACTIVE | typeof SUSPENDED,
): Promise<void> {
  if (model.processDefinitionId === null) {
    throw new Fault('STATE', { message: localized('流程“{{name}}”尚未发布', { name: model.name }) })
  }
  await tx
    .updateTable('bpm_model')
    .set({ suspension_state: state })
    .where('tenant_id', '=', caller.tenantId)
    .where('id', '=', model.id as number)
    .execute()
  audit.push({
    resource: 'bpm/model/index',
    key: model.id as number,
    before: { name: model.name, suspensionState: model.suspensionState },
    after: { name: model.name, suspensionState: state },
  })
}
