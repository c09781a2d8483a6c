import { Fault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import type { Candidate, WorkItem } from '#process/approval/ApprovalState.ts'
import { newTokenState } from '#process/execution/createTokenEngine.ts'
import type { NodeType } from '#process/execution/ExecutableProcess.ts'
import type { FieldRight } from '#process/execution/fieldRights.ts'
import { chosenAfter } from '#process/execution/selfSelected.ts'
import type { Token } from '#process/execution/TokenState.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { expandCandidates } from '../people/expandCandidates.ts'
import { assertMayStart } from '../start/assertMayStart.ts'
import { actionsOf } from './actionsOf.ts'
import { idOf, workOf } from './commandOf.ts'
import { definitionOf, type RunnableDefinition } from './definitionOf.ts'
import { beginningOf, elementForm, withElementForms } from './elementForms.ts'
import { type FilledFields, filledFields } from './filledFields.ts'
import { formOfReader } from './formOfReader.ts'
import { rightsAt, visibleValues } from './formValues.ts'
import { instanceRows, presentInstances } from './instanceRows.ts'
import { readerOf } from './mayRead.ts'
import { nameOfNode } from './nameOfNode.ts'
import { readInstance } from './openInstance.ts'
import { personIn, personsOf } from './personsOf.ts'
import { type ExpectedNode, predict } from './predict.ts'
import type { RunningInstance } from './RunningInstance.ts'
import { copiedIn, relatedTo } from './relatedInstances.ts'
import { rightsOfReader } from './rightsOfReader.ts'
import { noteSignReasons } from './signReasons.ts'
import { presentTasks, tasksOfInstance, timeOf } from './taskRows.ts'
import { togetherAt } from './togetherAt.ts'

/** People of a shared task that are named. */
const MOST_NAMED = 20

const RIGHT_CODES: Record<FieldRight, string> = { read: '1', write: '2', none: '3' }

/** What a screen shows of an instance: what was, is and is expected, what of the form, and what can be done. */
export async function approvalDetail(context: RequestContext, query: Row): Promise<Row> {
  if (query.processInstanceId) return detailOf(context, idOf(query.processInstanceId), query)
  return preview(context, query)
}

async function detailOf(context: RequestContext, id: number, query: Row): Promise<Row> {
  const work = workOf(context)
  const reader = await readerOf(context, id)
  const running = await readInstance(work, id)
  const { definition } = running
  const tasks = await tasksOfInstance(work, id, true)
  const told = await presentTasks(work, tasks)
  const own = await actionsOf(context, running, { reader, wanted: Number(query.taskId) || null })
  const open = own.item?.node ?? null
  const rights = await rightsOfReader(context, definition, { reader, open })
  const [facts] = await instanceRows(work, [id])
  const [instance] = await presentInstances(work, facts ? [facts] : [])
  const todoTask = own.item && told.find(({ id: task }) => task === running.taskIds.get(own.item?.id ?? ''))
  const expected = await ahead(context, running)
  const { variables } = running.state.tokens
  const asked = open === null ? null : await elementForm(context, definition, open)
  const begun = { ...(asked && beginningOf(asked, variables)), ...variables }
  const formVariables = visibleValues(begun, rights)
  const filled = await filledFields(context, running, rights)
  await noteSignReasons(work, id, told)
  for (const task of told) task.isNobody = isNobodys(running.state.items[String(task.itemId)])
  for (const task of told) task.filled = filled.byTask.get(task.id as number) ?? []
  return {
    ...{ status: running.row.result, processInstance: { ...instance, formVariables } },
    processDefinition: definitionFacts(definition),
    todoTask: todoTask
      ? {
          ...todoTask,
          ...settingsOfTask(definition, open ?? ''),
          ...{ version: running.row.stamp, nextNodes: nextNodes(running, open ?? '', expected) },
        }
      : null,
    form: await withElementForms(context, definition, {
      ...{ form: await formOfReader(context, definition, rights), open, rights, variables },
    }),
    formFieldsPermission: codesOf(rights),
    activityNodes: [
      ...pastNodes(running, told).map(node => withFilled(node, filled)),
      ...(await expectedNodes(context, definition, expected)),
    ],
    actions: own.actions,
    relatedInstances: await relatedTo(context, running),
    copiedUsers: await copiedIn(context, id),
  }
}

/** Whether nobody was found for it: without candidates there is nobody to take it. */
const isNobodys = (item: WorkItem | undefined): boolean =>
  item?.state === 'open' && item.assignee === null && item.candidates.length === 0

/** What was filled in at the start stands at its first entry: those that follow are tasks. */
const withFilled = (node: Row, { atStart }: FilledFields): Row =>
  node.nodeType === 'start' ? { ...node, filled: atStart } : node

function ahead(
  context: RequestContext,
  { definition, state, row, now }: RunningInstance,
): Promise<ExpectedNode[]> {
  const question = { definition, state: state.tokens, starter: row.startUserId, chosen: row.chosen, now }
  return predict(workOf(context), question)
}

/** Who would decide, before anything is started. @throws Fault as createInstance does */
async function preview(context: RequestContext, query: Row): Promise<Row> {
  const { caller, now } = context
  const work = workOf(context)
  const definition = await definitionOf(context, {
    tenantId: caller.tenantId,
    id: idOf(query.processDefinitionId),
  })
  if (definition === null) throw new Fault('NOT_FOUND')
  await assertMayStart(context, definition)
  const start = definition.process.starts['']?.[0] ?? ''
  const variables = readValues(query.processVariablesStr)
  const expected = await predict(
    work,
    { definition, state: newTokenState(caller.userId), starter: caller.userId, chosen: {}, now },
    { type: 'start', variables, now: now.getTime() },
  )
  return {
    ...{
      status: null,
      processInstance: null,
      processDefinition: definitionFacts(definition),
      todoTask: null,
    },
    formFieldsPermission: codesOf(await rightsAt(context, definition, start)),
    activityNodes: await expectedNodes(context, definition, expected),
    actions: [],
  }
}

/** @throws Fault SEARCH_INVALID */
function readValues(text: unknown): Row {
  if (typeof text !== 'string' || text === '') return {}
  try {
    const values: unknown = JSON.parse(text)
    if (typeof values === 'object' && values !== null && !Array.isArray(values)) return values as Row
  } catch {
    // Told below.
  }
  throw new Fault('SEARCH_INVALID')
}

const codesOf = (rights: Readonly<Record<string, FieldRight>>): Record<string, string> =>
  Object.fromEntries(Object.entries(rights).map(([name, right]) => [name, RIGHT_CODES[right]]))

export function definitionFacts(definition: RunnableDefinition): Row {
  const { id, key, name, version, formType, formId, formVersionId, bpmnXml } = definition
  const { formCustomCreatePath, formCustomViewPath } = definition
  return {
    id,
    key,
    name,
    version,
    formType,
    formId,
    formVersionId,
    formCustomCreatePath,
    formCustomViewPath,
    bpmnXml,
  }
}

/** What the diagram says of the buttons of a task, and what it demands. */
function settingsOfTask({ process }: RunnableDefinition, node: string): Row {
  const task = process.nodes[node]?.task
  const properties = task?.properties ?? {}
  return {
    buttons: task?.buttons ?? [],
    ...{ signEnable: properties.signature === 'true', reasonRequire: properties.opinion === 'true' },
  }
}

/** The tasks that may come next whose people whoever acts chooses, with those that come by what is filled in now. */
function nextNodes(
  { definition, row }: RunningInstance,
  open: string,
  expected: readonly ExpectedNode[],
): Row[] {
  return chosenAfter(definition.process, open).map(({ id, name }) => ({
    ...{ taskDefinitionKey: id, name: name || id },
    isRequired: expected.some(({ node }) => node === id) && (row.chosen[id] ?? []).length === 0,
  }))
}

const KINDS: Partial<Record<NodeType, string>> = {
  ...{ startEvent: 'start', endEvent: 'end', userTask: 'task' },
  ...{ serviceTask: 'service', sendTask: 'service', receiveTask: 'event', callActivity: 'call' },
  intermediateCatchEvent: 'event',
}

/**
 * What was entered, in order: one entry a token, with those that were asked. What was taken back stays where people have
 * answered, and so does the first start: whoever handed it in has done so.
 */
function pastNodes({ state, definition, row }: RunningInstance, told: readonly Row[]): Row[] {
  const byToken = Map.groupBy(told, task => state.items[String(task.itemId)]?.token ?? '')
  const tokens = Object.values(state.tokens.tokens)
  return tokens.flatMap(token => {
    const node = definition.process.nodes[token.node]
    const kind = KINDS[node?.type ?? 'task']
    const tasks = byToken.get(token.id) ?? []
    if (kind === undefined || token.isInstance) return []
    const isFirst = kind === 'start' && token === tokens[0] && tasks.length === 0
    if (token.state === 'undone' && !isFirst && !tasks.some(({ endTime }) => endTime)) return []
    const { together = null } = state.items[String(tasks[0]?.itemId)] ?? {}
    return {
      ...pastNode(token, { kind, tasks, name: nameOf(definition, token, tasks), row }),
      ...(isFirst && { status: 2 }),
      together: kind === 'task' ? togetherAt(node, together) : null,
    }
  })
}

const nameOf = (definition: RunnableDefinition, { node, kind }: Token, tasks: readonly Row[]): string =>
  tasks.length > 0 || kind === 'task'
    ? nameOfNode(definition, node)
    : (definition.process.nodes[node]?.name ?? '')

interface Past {
  kind: string
  tasks: Row[]
  name: string
  row: RunningInstance['row']
}

/** A node without a name has none here either: clients call it by its type. */
function pastNode(token: Token, { kind, tasks, name, row }: Past): Row {
  const isHeldStart = kind === 'start' && tasks.length > 0
  return {
    ...{ id: token.node, name, nodeType: isHeldStart ? 'task' : kind },
    status: statusOf(token, { kind, tasks, row }),
    startTime: formatMoment(token.startTime),
    endTime: timeOf(token.endTime === null ? null : new Date(token.endTime)),
    ...{ tasks, candidateUsers: [], candidateText: null, isPredicted: false },
  }
}

function statusOf(token: Token, { kind, tasks, row }: Omit<Past, 'name'>): number {
  if (token.state === 'live') return 1
  if (kind === 'end') return row.result
  const answered = tasks.map(({ result }) => result as number).filter(result => result === 3 || result === 5)
  if (answered[0] !== undefined) return answered[0]
  return token.state === 'done' ? 2 : 4
}

/** What is expected, with the people as they are found now. */
async function expectedNodes(
  context: RequestContext,
  definition: RunnableDefinition,
  expected: readonly ExpectedNode[],
): Promise<Row[]> {
  const { tx, caller, now } = context
  const work = { tx, tenantId: caller.tenantId, now }
  const people = new Map<string, number[]>()
  for (const { node, people: named, candidates } of expected)
    people.set(node, [...new Set([...named, ...(await expandCandidates(work, candidates))])])
  const persons = await personsOf(
    work,
    [...people.values()].flatMap(ids => ids.slice(0, MOST_NAMED)),
  )
  return expected.map(({ node, kind, candidates, together }) => {
    const ids = people.get(node) ?? []
    const type = definition.process.nodes[node]?.type ?? 'userTask'
    return {
      ...{ id: node, name: nameOfNode(definition, node), nodeType: KINDS[type] ?? 'task', status: 0 },
      ...{ startTime: null, endTime: null, tasks: [], isPredicted: true, together },
      candidateUsers: ids.slice(0, MOST_NAMED).map(id => personIn(persons, id)),
      candidateText: textOf(kind, candidates, ids.length),
    }
  })
}

/** In Chinese, as what is stored. */
function textOf(kind: ExpectedNode['kind'], candidates: readonly Candidate[], count: number): string | null {
  if (kind === 'pass') return '自动通过'
  if (kind === 'nobody') return '没有找到处理人'
  return candidates.length > 0 ? `共 ${count} 人可处理` : null
}
