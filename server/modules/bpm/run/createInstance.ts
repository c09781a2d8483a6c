import { Fault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import { choosable, selfSelectedOf } from '#process/execution/selfSelected.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { assertMayStart } from '../start/assertMayStart.ts'
import { instanceNumber } from '../start/instanceNumber.ts'
import { assertChoice } from './assertChoice.ts'
import { startRunning, workOf } from './commandOf.ts'
import { definitionOf, type RunnableDefinition } from './definitionOf.ts'
import { noteFilled, takeElementValues } from './elementForms.ts'
import { keepForm } from './formValues.ts'
import { insertInstance } from './insertInstance.ts'
import { hiddenAnywhere } from './plainFields.ts'
import type { RunningInstance } from './RunningInstance.ts'
import { summaryOf } from './summaryOf.ts'

interface StartRequest {
  processDefinitionId: number
  variables: Row
  businessKey: string | null
  chosen: Record<string, number[]>
}

/**
 * Starts a process with its form filled in.
 * @throws Fault NOT_FOUND, PERMISSION_DENIED, STATE when it cannot be started; INVALID, … at `variables.<field>`
 */
export async function createInstance(
  context: RequestContext,
  request: StartRequest,
): Promise<RunningInstance> {
  const { caller } = context
  const definition = await definitionOf(context, {
    tenantId: caller.tenantId,
    id: request.processDefinitionId,
  })
  if (definition === null) throw new Fault('NOT_FOUND')
  await assertMayStart(context, definition)
  if (definition.formType === 20)
    throw new Fault('STATE', {
      message: localized('流程“{{name}}”由业务表单发起', { name: definition.name }),
    })
  const chosen = choosable(definition.process, 'starter', request.chosen)
  await assertChosen(context, definition, chosen)
  const name = titleOf(definition, context, request.variables)
  const node = definition.process.starts['']?.[0] ?? ''
  const further = await takeElementValues(context, definition, {
    ...{ node, sent: request.variables, stored: {}, isDemanded: true },
  })
  const form = await keepForm(context, definition, { title: name, values: further.rest, node })
  const variables = { ...form.values, ...further.values }
  const running = await insertInstance(workOf(context), definition, {
    ...{
      name,
      variables,
      formRecordId: form.id,
      summary: await summaryOf(context, definition, form.values),
    },
    businessKey: request.businessKey ?? (await instanceNumber(context, definition)),
    ...{ chosen, starter: caller.userId, deptId: caller.deptId, parent: null },
  })
  noteFilled(running, 'start', further.values)
  await startRunning(context, running, variables)
  return running
}

/** @throws Fault INVALID, REFERENCE_MISSING at `startUserSelectAssignees.<node>` where people are still to be chosen */
async function assertChosen(
  context: RequestContext,
  { process, settings }: RunnableDefinition,
  chosen: Readonly<Record<string, number[]>>,
): Promise<void> {
  const barred = settings.starterApproves === 'self' ? null : context.caller.userId
  for (const { taskDefinitionKey: key, name } of selfSelectedOf(process))
    await assertChoice(context, {
      field: `startUserSelectAssignees.${key}`,
      name,
      people: chosen[key],
      barred,
    })
}

const TITLE_LENGTH = 200

/** The title as the settings say, or the name of the process and of the starter. */
export function titleOf(
  { name, settings, process }: RunnableDefinition,
  { caller, now }: Pick<RequestContext, 'caller' | 'now'>,
  values: Row,
): string {
  if (settings.title === null) return `${caller.nickName}的${name}`.slice(0, TITLE_LENGTH)
  // Lists are read by people of every node.
  const hidden = hiddenAnywhere(process, Object.keys(values))
  const shown = Object.fromEntries(Object.entries(values).filter(([field]) => !hidden.has(field)))
  const known: Record<string, unknown> = {
    ...shown,
    ...{ process: name, starter: caller.nickName, date: formatMoment(now.getTime()).slice(0, 10) },
  }
  const title = settings.title.replaceAll(/\{([^{}]+)\}/g, (_all, word: string) => plain(known[word.trim()]))
  return (title.trim() || name).slice(0, TITLE_LENGTH)
}

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
