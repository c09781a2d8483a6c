import { Fault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import { newApproval } from '#process/approval/ApprovalState.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { assertMayStart } from '../start/assertMayStart.ts'
import { runCommands } from './commandOf.ts'
import { definitionOf, type RunnableDefinition } from './definitionOf.ts'
import { keepForm } from './formValues.ts'
import type { InstanceRow, RunningInstance } from './RunningInstance.ts'
import { summaryOf } from './summaryOf.ts'

export interface StartRequest {
  processDefinitionId: number
  variables: Row
  businessKey: string | null
  chosen: Record<string, number[]>
}

/**
 * Starts a process with its form filled in.
 * @throws Fault NOT_FOUND, PERMISSION_DENIED, STATE when it cannot be started; INVALID, … at `variables.<field>`
 */
export async function createInstance(context: RequestContext, request: StartRequest): Promise<RunningInstance> {
  const { tx, caller } = context
  const definition = await definitionOf(tx, { tenantId: caller.tenantId, id: request.processDefinitionId })
  if (definition === null) throw new Fault('NOT_FOUND')
  await assertMayStart(context, definition)
  if (definition.formType === 20)
    throw new Fault('STATE', {
      message: localized('流程“{{name}}”由业务表单发起', { name: definition.name }),
    })
  const name = titleOf(definition, context, request.variables)
  const form = await keepForm(context, definition, {
    ...{ title: name, values: request.variables, node: definition.process.starts['']?.[0] ?? '' },
  })
  return startInstance(context, definition, { ...request, name, formRecordId: form.id, variables: form.values })
}

/** Starts a process whose form is kept already. */
export async function startInstance(
  context: RequestContext,
  definition: RunnableDefinition,
  { name, formRecordId, variables, businessKey, chosen }: StartRequest & { name: string; formRecordId: number | null },
): Promise<RunningInstance> {
  const { tx, caller, now } = context
  const facts = {
    ...{ name, processDefinitionId: definition.id, processKey: definition.key, category: definition.category },
    ...{ businessKey, formRecordId, startUserId: caller.userId, chosen },
  }
  const { id } = await tx
    .insertInto('bpm_process_instance')
    .values({
      ...{ tenant_id: caller.tenantId, name, process_definition_id: definition.id, process_key: definition.key },
      ...{ category: definition.category, business_key: businessKey, form_record_id: formRecordId },
      ...{ start_user_id: caller.userId, start_dept_id: caller.deptId, chosen: JSON.stringify(chosen) },
      ...{ summary: JSON.stringify(await summaryOf(context, definition, variables)), create_time: now },
    })
    .returning(['id'])
    .executeTakeFirstOrThrow()
  const row: InstanceRow = {
    ...{ id, ...facts, status: 1, result: 1, incidents: 0, parentId: null, parentToken: null, createTime: now },
  }
  const state = newApproval(caller.userId)
  const running: RunningInstance = {
    ...{ row, definition, engine: definition.engine, before: state, state, taskIds: new Map(), now },
    ...{ effects: [], events: [], incidents: [], opinions: new Map() },
  }
  running.events.push({ type: 'start', userId: caller.userId })
  await runCommands(context, running, [{ type: 'start', variables, now: now.getTime() }])
  return running
}

const TITLE_LENGTH = 200

/** The title as the settings say, or the name of the process and of the starter. */
function titleOf({ name, settings }: RunnableDefinition, { caller, now }: RequestContext, values: Row): string {
  if (settings.title === null) return `${caller.nickName}的${name}`.slice(0, TITLE_LENGTH)
  const known: Record<string, unknown> = {
    ...values,
    ...{ process: name, starter: caller.nickName, date: formatMoment(now.getTime()).slice(0, 10) },
  }
  const title = settings.title.replaceAll(/\{([^{}]+)\}/g, (_all, word: string) => plain(known[word.trim()]))
  return (title.trim() || name).slice(0, TITLE_LENGTH)
}

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
