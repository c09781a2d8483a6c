import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { ResourceModel } from '#model/types/index.ts'
import type { ApprovedRecords, RecordName } from '#server/engine/contracts/Approvals.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { openFor, runCommands, startRunning, workOf } from '../run/commandOf.ts'
import { titleOf } from '../run/createInstance.ts'
import { definitionOf, type RunnableDefinition } from '../run/definitionOf.ts'
import { insertInstance } from '../run/insertInstance.ts'
import type { RunningInstance } from '../run/RunningInstance.ts'
import { nameAnew, showAnew } from '../run/showAnew.ts'
import { stateFault } from '../run/taskCommands.ts'
import { assertMayStart } from '../start/assertMayStart.ts'
import { lockRunning, noteRecord } from './instanceOfRecord.ts'
import { summaryOfRecord } from './recordSummary.ts'
import { startItemOf } from './startItemOf.ts'

interface Submitted {
  resource: ResourceModel
  record: Row
  values: Row
}

/**
 * Starts the process that approves a record, or hands the record in again where its writer has it back.
 * @throws Fault STATE, PERMISSION_DENIED
 */
export async function submitRecord(
  context: RequestContext,
  submitted: Submitted,
  records: ApprovedRecords,
): Promise<void> {
  const { resource, record } = submitted
  const name: RecordName = { page: resource.page, key: String(record[resource.key]) }
  const [running] = await lockRunning(context, name.page, [name.key])
  if (running === undefined) await startFor(context, submitted, { name, records })
  else await handInAgain(context, await openFor(context, running), { submitted, name, records })
}

async function startFor(
  context: RequestContext,
  { resource, values }: Submitted,
  { name: record, records }: { name: RecordName; records: ApprovedRecords },
): Promise<void> {
  const { caller } = context
  const work = workOf(context)
  const definition = await definitionFor(context, resource.approval?.process ?? '')
  await assertMayStart(context, definition)
  const described = await records.describe(work, record)
  const running = await insertInstance(work, definition, {
    ...{ name: titleOf(definition, context, values), variables: values, formRecordId: null },
    ...{ businessKey: `${record.page}:${record.key}`, chosen: {}, parent: null },
    ...{ starter: caller.userId, deptId: caller.deptId },
    summary: summaryOfRecord(definition, described?.fields ?? []),
  })
  await noteRecord(work, running.row.id, record)
  await startRunning(context, running, values)
}

/** The latest version of a process of the institution that approves records. @throws Fault STATE */
async function definitionFor(context: RequestContext, key: string): Promise<RunnableDefinition> {
  const { tx, caller } = context
  const { tenantId } = caller
  const { rows } = await sql<{ id: number | null }>`select process_definition_id as id from bpm_model
    where tenant_id = ${tenantId} and key = ${key} and deleted_at is null`.execute(tx)
  const id = rows[0]?.id ?? null
  const definition = id === null ? null : await definitionOf(context, { tenantId, id })
  if (definition === null) throw stateFault(localized('审批流程“{{key}}”尚未发布，请联系管理员', { key }))
  if (definition.formType !== 20)
    throw stateFault(
      localized('流程“{{name}}”使用流程表单，不能审批业务记录，请管理员改为业务表单', {
        name: definition.name,
      }),
    )
  return definition
}

interface HandedIn {
  submitted: Submitted
  name: RecordName
  records: ApprovedRecords
}

/** Of the process that has handed the record back. @throws Fault STATE where somebody else has it, PERMISSION_DENIED */
async function handInAgain(
  context: RequestContext,
  running: RunningInstance,
  { submitted: { values }, name, records }: HandedIn,
): Promise<void> {
  const { userId } = context.caller
  const item = startItemOf(running)
  if (item === null) throw stateFault(localized('记录正在审批，不能再次提交'))
  if (item.assignee !== userId)
    throw new Fault('PERMISSION_DENIED', { message: localized('只有发起人可以重新提交') })
  running.events.push({ type: 'approve', userId, item: item.id })
  nameAnew(context, running, values)
  const isDone = await runCommands(context, running, [
    { type: 'approve', item: item.id, by: userId, variables: values, now: running.now.getTime() },
  ])
  if (isDone) await showAnew(context, running, values)
  // Its writer still has it.
  else await records.settle(workOf(context), name, null)
}
