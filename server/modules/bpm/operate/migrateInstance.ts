import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { type LocalizedText, localized, wordsOf } from '#model/language/localized.ts'
import { migrateApproval } from '#process/approval/migrateApproval.ts'
import { type Mapping, mapProcess } from '#process/execution/Mapping.ts'
import type { MigrationProblem } from '#process/execution/migrateTokens.ts'
import { Refusal, type RefusalCode } from '#process/execution/Refusal.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { openScoped, workOf } from '../run/commandOf.ts'
import type { RunnableDefinition } from '../run/definitionOf.ts'
import { nameOfNode } from '../run/nameOfNode.ts'
import type { RunningInstance } from '../run/RunningInstance.ts'
import { faultOfRefusal } from '../run/refusalFault.ts'
import { saveFields } from '../run/saveFields.ts'
import { saveInstance } from '../run/saveInstance.ts'
import { showAnew } from '../run/showAnew.ts'

/** To which version instances go, and what stands in it for what. */
export interface MigrationPlan {
  target: RunnableDefinition
  /** Ids of nodes by those of before; '' for none. Others stand for themselves. */
  nodes: Readonly<Record<string, string>>
  /** Names of form fields by those of before. */
  fields: Readonly<Record<string, string>>
  reason: string | null
}

/** Why an instance stays in its version. */
export interface Misfit {
  code: string
  node: string | null
  /** Of the node, or of the field. */
  nodeName: string | LocalizedText | null
  message: LocalizedText
}

/** An instance that does not fit: nothing has been changed. */
export class MisfitError extends Error {
  readonly problems: Misfit[]

  constructor(problems: Misfit[]) {
    super(problems.map(({ code }) => code).join(' '))
    this.problems = problems
  }
}

/** Page of the records that hold the filled in forms. */
const FORMS = 'bpm/process-form/index'

/**
 * Lets one instance go on by another version, in the transaction of the context: its tokens, tasks, timers and
 * subscriptions, its form and what was chosen for later nodes. Variables are kept.
 * @throws MisfitError, and then the transaction has to be rolled back; Fault NOT_FOUND
 */
export async function migrateInstance(
  context: RequestContext,
  id: number,
  plan: MigrationPlan,
): Promise<void> {
  const running = await openScoped(context, id)
  const { definition, row } = running
  assertVersions(running, plan)
  const mapping = mapProcess({ from: definition.process, to: plan.target.process }, plan.nodes)
  const { state, problems } = migrateApproval(mapping, { state: running.state, now: running.now.getTime() })
  if (problems.length > 0) throw new MisfitError(problems.map(one => misfitOf(definition, one)))
  const content = await migrateForm(context, running, plan)
  running.state = {
    ...state,
    tokens: { ...state.tokens, variables: { ...state.tokens.variables, ...content } },
  }
  running.definition = plan.target
  running.engine = plan.target.engine
  row.processDefinitionId = plan.target.id
  row.chosen = chosenIn(mapping, row.chosen)
  running.events.push({
    ...{ type: 'migrate', userId: context.caller.userId, reason: plan.reason },
    detail: {
      ...{ fromVersion: definition.version, toVersion: plan.target.version },
      ...{ nodes: plan.nodes, fields: plan.fields },
    },
  })
  await saveInstance(workOf(context), running)
  await renameNodes(context, running)
  await tellAnew(context, running)
}

/** What lists tell of the instance, and find it by, is as the version says. */
async function tellAnew(context: RequestContext, running: RunningInstance): Promise<void> {
  await saveFields(workOf(context), running, { isAnew: true })
  await showAnew(context, running, running.state.tokens.variables)
}

function assertVersions({ definition, row }: RunningInstance, { target }: MigrationPlan): void {
  if (definition.key !== target.key || definition.formType !== target.formType)
    throw misfit('OTHER_PROCESS', localized('目标版本不是同一流程，或表单类型不同'))
  if (definition.id === target.id) throw misfit('SAME', localized('已经是目标版本'))
  if (row.status !== 1) throw misfit('ENDED', localized('流程已结束'))
}

const misfit = (code: string, message: LocalizedText): MisfitError =>
  new MisfitError([{ code, message, node: null, nodeName: null }])

const TEXTS: Partial<Record<MigrationProblem['code'], LocalizedText>> = {
  ENDED: localized('流程已结束'),
  SERVICE: localized('系统任务正在执行，请等待完成、重试或跳转后再迁移'),
  CALL: localized('调用的子流程还没有结束，请等待结束后再迁移'),
  UNMAPPED: localized('目标版本没有对应的节点，请选择'),
  UNLIKE: localized('目标版本中对应的节点类型或会签方式不同，请另选'),
  SCOPE: localized('对应的节点不在对应的子流程中'),
  FLOW: localized('汇聚网关前已到达的分支在目标版本中没有对应的流向'),
  MEETS: localized('两个正在等待的节点不能对应同一个节点'),
  DECIDED: localized('按目标版本的会签规则，已有的表决已经有结果，请先办理'),
}

function misfitOf(definition: RunnableDefinition, { code, node }: MigrationProblem): Misfit {
  const message = TEXTS[code] ?? wordsOfRefusal(code as RefusalCode)
  return { code, message, node: node || null, nodeName: node ? nameOfNode(definition, node) : null }
}

const wordsOfRefusal = (code: RefusalCode): LocalizedText =>
  (faultOfRefusal(new Refusal(code)) as Fault).words as LocalizedText

const chosenIn = ({ nodes }: Mapping, chosen: Record<string, number[]>): Record<string, number[]> =>
  Object.fromEntries(Object.entries(chosen).map(([node, people]) => [nodes.get(node) ?? node, people]))

/** What was filled in is held to the form of the version: its values by the names that stand for theirs. */
async function migrateForm(
  context: RequestContext,
  { definition, row, state }: RunningInstance,
  { target, fields }: MigrationPlan,
): Promise<Row> {
  const isSame = definition.formVersionId === target.formVersionId
  if (isSame || target.formVersionId === null || row.formRecordId === null) return {}
  const version = await context.services.documents.version(context, target.formVersionId)
  const { variables } = state.tokens
  const former = await context.services.documents.version(context, definition.formVersionId ?? 0)
  const known = new Set(former?.form.fields.map(({ name }) => name))
  const told = new Map(Object.entries(fields).map(([from, to]) => [to, from]))
  const values = (version?.form.fields ?? []).flatMap(({ name }) => {
    const from = told.get(name) ?? (Object.hasOwn(fields, name) ? null : name)
    // Other variables are no fields, whatever they are called.
    return from !== null && known.has(from) && Object.hasOwn(variables, from)
      ? [[name, variables[from]] as const]
      : []
  })
  const changes = { formVersionId: target.formVersionId, content: Object.fromEntries(values) }
  try {
    const record = await context.updateRecord(FORMS, { id: row.formRecordId }, changes)
    return (record.content ?? {}) as Row
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    throw misfitOfForm(error, new Map(version?.form.fields.map(({ name, title }) => [name, wordsOf(title)])))
  }
}

function misfitOfForm({ errors, words }: Fault, titles: ReadonlyMap<string, LocalizedText>): MisfitError {
  const found = errors.map(({ field, message }) => {
    const name = field.replace(/^content\./, '')
    const nodeName = titles.get(name) ?? name
    return { code: 'FIELD', node: null, nodeName, message: message as LocalizedText }
  })
  const whole = { code: 'FIELD', node: null, nodeName: null, message: words as LocalizedText }
  return new MisfitError(found.length > 0 ? found : [whole])
}

/** Rows that lists and figures find by their nodes; open tasks are called as their nodes are now. */
async function renameNodes({ tx, caller }: RequestContext, running: RunningInstance): Promise<void> {
  const { row, before, state, definition } = running
  const of = sql`tenant_id = ${caller.tenantId} and instance_id = ${row.id}`
  await sql`update bpm_process_token set node = content->>'node'
    where ${of} and node <> content->>'node'`.execute(tx)
  const moved = Object.values(state.items).filter(({ id, node }) => before.items[id]?.node !== node)
  for (const [node, items] of Map.groupBy(moved, item => item.node)) {
    const ids = items.map(({ id }) => id)
    await sql`update bpm_task set node = ${node} where ${of} and item_id = any(${ids}::text[])`.execute(tx)
  }
  const open = Object.values(state.items).filter(one => one.state === 'open' || one.state === 'waiting')
  for (const [node, items] of Map.groupBy(open, item => item.node)) {
    const ids = items.map(({ id }) => id)
    const name = nameOfNode(definition, node)
    await sql`update bpm_task set name = ${name}
      where ${of} and item_id = any(${ids}::text[]) and name <> ${name}`.execute(tx)
  }
}
