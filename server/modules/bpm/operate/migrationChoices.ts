import { sql } from 'kysely'
import { fieldFault } from '#model/errors.ts'
import { localized, wordsOf } from '#model/language/localized.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { ProcessNode } from '#process/execution/ExecutableProcess.ts'
import { isAlike, mapProcess } from '#process/execution/Mapping.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { definitionOf, type RunnableDefinition } from '../run/definitionOf.ts'
import { nameOfNode } from '../run/nameOfNode.ts'
import { versionsOf } from './figures.ts'
import type { MigrationPlan } from './migrateInstance.ts'

/** Versions of the process of a target by which instances run. */
export async function sourcesOf(
  context: RequestContext,
  ids: readonly number[],
  target: RunnableDefinition,
): Promise<RunnableDefinition[]> {
  const { tenantId } = context.caller
  const { rows } = await sql<{ id: number }>`
    select distinct process_definition_id as id from bpm_process_instance
    where tenant_id = ${tenantId} and id = any(${[...ids]}::bigint[]) order by 1`.execute(context.tx)
  const found = await Promise.all(rows.map(({ id }) => definitionOf(context, { tenantId, id })))
  return found.flatMap(one => (one !== null && one.key === target.key ? [one] : []))
}

/**
 * What stands for what is said of fields: of a form that an instance has, of the form of the version, and of each once.
 * @throws Fault INVALID at `fields.<name>`
 */
export async function assertFields(
  context: RequestContext,
  { plan: { target, fields }, sources }: { plan: MigrationPlan; sources: readonly RunnableDefinition[] },
): Promise<void> {
  if (sources.length === 0) return
  const after = new Set((await fieldsOf(context, target)).map(({ name }) => name))
  const before = new Set<string>()
  for (const source of sources) for (const { name } of await fieldsOf(context, source)) before.add(name)
  const taken = new Set([...before].filter(name => after.has(name) && !Object.hasOwn(fields, name)))
  for (const [from, to] of Object.entries(fields)) {
    const mistake = mistakeOf({ from, to }, { before, after, taken })
    if (mistake !== null) throw fieldFault('INVALID', `fields.${from}`, mistake)
    taken.add(to)
  }
}

function mistakeOf(
  { from, to }: { from: string; to: string },
  { before, after, taken }: Record<'before' | 'after' | 'taken', ReadonlySet<string>>,
) {
  if (!before.has(from)) return localized('原表单没有字段“{{name}}”', { name: from })
  if (to === '') return null
  if (!after.has(to)) return localized('目标版本的表单没有字段“{{name}}”', { name: to })
  return taken.has(to) ? localized('字段“{{name}}”只能对应一个原字段', { name: to }) : null
}

/** What ways back lead to beside where an instance is; a sub-process is entered again with what lies in it. */
const LED_BACK_TO = new Set(['userTask', 'startEvent', 'subProcess'])

interface PlaceRow {
  source: number
  node: string
  isLive: boolean
  /** Tokens that are there, or instances that have passed it. */
  count: number
}

/**
 * Nodes at which the instances are, those that they have passed and can be sent back to, and what can stand for each;
 * fields that the form of the version has not.
 */
export async function choicesOf(
  context: RequestContext,
  { plan: { target, nodes, fields }, ids }: { plan: MigrationPlan; ids: readonly number[] },
): Promise<Row> {
  const live = new Map<string, Row>()
  const passed = new Map<string, Row>()
  const lost = new Map<string, Row>()
  const places = await placesOf(context, ids)
  for (const source of await sourcesOf(context, ids, target)) {
    const mapping = mapProcess({ from: source.process, to: target.process }, nodes)
    for (const { node, isLive, count } of places.filter(one => one.source === source.id)) {
      if (!isLive && !isLedBackTo(source.process.nodes[node])) continue
      const found = isLive ? live : passed
      const told = found.get(node) ?? { count: 0, ...nodeFacts(source, target, node) }
      const to = mapping.nodes.get(node) ?? null
      found.set(node, { ...told, to, count: Number(told.count) + Number(count) })
    }
    for (const field of await fieldsLost(context, { source, target, fields }))
      lost.set(String(field.name), field)
  }
  // What stands above already is chosen there.
  for (const node of live.keys()) passed.delete(node)
  return {
    target: { id: target.id, version: target.version, name: target.name },
    versions: await versionsOf(context, target.key),
    nodes: [...live.values()].map(({ count, ...node }) => ({ ...node, live: count })),
    passed: [...passed.values()].map(({ count, ...node }) => ({ ...node, passed: count })),
    fields: [...lost.values()],
  }
}

async function placesOf({ tx, caller }: RequestContext, ids: readonly number[]): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select i.process_definition_id as source, t.node, t.state = 'live' as "isLive",
      case when t.state = 'live' then count(*) else count(distinct t.instance_id) end as count
    from bpm_process_token t
    join bpm_process_instance i on i.tenant_id = ${caller.tenantId} and i.id = t.instance_id
    where t.tenant_id = ${caller.tenantId} and t.instance_id = any(${[...ids]}::bigint[])
      and t.state in ('live', 'done') and t.content->>'isInstance' is null
    group by 1, 2, t.state order by 2`.execute(tx)
  return rows
}

const isLedBackTo = (node: ProcessNode | undefined): boolean =>
  node !== undefined && LED_BACK_TO.has(node.type)

function nodeFacts(source: RunnableDefinition, target: RunnableDefinition, id: string): Row {
  const node = source.process.nodes[id]
  const alike =
    node === undefined ? [] : Object.values(target.process.nodes).filter(one => isAlike(node, one))
  return {
    ...{ node: id, name: nameOfNode(source, id), type: node?.type ?? null },
    choices: alike.map(one => ({ node: one.id, name: nameOfNode(target, one.id) })),
  }
}

/** Fields of the former form that the new one does not have by that name, with those of their type that are free. */
async function fieldsLost(
  context: RequestContext,
  { source, target, fields }: { source: RunnableDefinition; target: RunnableDefinition; fields: Row },
): Promise<Row[]> {
  if (source.formVersionId === target.formVersionId) return []
  const [before, after] = [await fieldsOf(context, source), await fieldsOf(context, target)]
  const free = after.filter(({ name }) => !before.some(one => one.name === name))
  return before
    .filter(({ name }) => !after.some(one => one.name === name))
    .map(({ name, title, type }) => ({
      ...{ name, title: wordsOf(title), to: fields[name] ?? null },
      choices: free
        .filter(one => one.type === type)
        .map(one => ({ name: one.name, title: wordsOf(one.title) })),
    }))
}

async function fieldsOf(
  context: RequestContext,
  { formVersionId }: RunnableDefinition,
): Promise<readonly FieldModel[]> {
  if (formVersionId === null) return []
  return (await context.services.documents.version(context, formVersionId))?.form.fields ?? []
}
