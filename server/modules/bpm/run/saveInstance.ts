import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Candidate, WorkItem } from '#process/approval/ApprovalState.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { keptRows } from '#server/engine/query/keptRows.ts'
import { nameOfNode } from './nameOfNode.ts'
import { barredFrom, type RunningInstance, type RunWork } from './RunningInstance.ts'
import { saveFields } from './saveFields.ts'
import { saveTokens } from './saveTokens.ts'
import { noteTooLate, opensTooLate, sendLimits } from './sendLimits.ts'
import { resultOfItem } from './taskResult.ts'

/** Writes what a command has changed of an instance, and hands over what is to be done outside; all or nothing. */
export async function saveInstance(work: RunWork, running: RunningInstance): Promise<void> {
  if (running.row.incidents > 0) await solveIncidents(work, running)
  const items = changedItems(running)
  await noteTooLate(work, running, [...items.added, ...items.changed])
  // What happened to a task that is only being made waits for its id.
  const isAboutNew = running.events.some(({ item }) => item !== undefined && !running.taskIds.has(item))
  await Promise.all([
    saveRow(work, running),
    saveFields(work, running),
    saveTokens(work, running),
    insertItems(work, running, items.added),
    updateItems(work, running, items.changed),
    saveIncidents(work, running),
    ...(isAboutNew ? [] : [saveEvents(work, running)]),
  ])
  await Promise.all([
    saveCandidates(work, running, items),
    ...(isAboutNew ? [saveEvents(work, running)] : []),
  ])
  for (const item of [...items.added, ...items.changed])
    if (item.state === 'open') await sendLimits(work, running, item)
}

/**
 * What the instance has gone on from is solved: incidents of tokens that wait no more, of tasks that have somebody by
 * now, and of commands that were refused, once one succeeds. Listeners hold nothing up: theirs wait for somebody, or
 * until the instance is cancelled.
 */
async function solveIncidents({ tx, tenantId }: RunWork, running: RunningInstance): Promise<void> {
  const { row, state, now, effects } = running
  const live = Object.values(state.tokens.tokens).filter(token => token.state === 'live')
  const without = new Set(
    Object.values(state.items).flatMap(({ token, state: own, assignee, candidates }) =>
      own === 'open' && assignee === null && candidates.length === 0 ? [token] : [],
    ),
  )
  const waiting = live.filter(({ id, kind }) => kind !== 'task' || without.has(id)).map(({ id }) => id)
  const hasGoneOn = effects.length > 0
  const isCancelled = row.status === 1 && state.result === 4
  const { rows } = await sql<{ left: number }>`
    with solved as (
      update bpm_process_incident set solve_time = ${now}
      where tenant_id = ${tenantId} and instance_id = ${row.id} and solve_time is null
        and (case when work is not null then ${isCancelled}
          when token_id is null then ${hasGoneOn} else not token_id = any(${waiting}::text[]) end)
      returning id
    )
    select count(*) - (select count(*) from solved) as left from bpm_process_incident
    where tenant_id = ${tenantId} and instance_id = ${row.id} and solve_time is null`.execute(tx)
  row.incidents = Number(rows[0]?.left ?? 0)
}

async function saveRow(
  { tx, tenantId }: RunWork,
  { row, before, state, now, incidents }: RunningInstance,
): Promise<void> {
  const { tokens, itemSequence, result } = state
  const isOver = tokens.status === 'completed' || tokens.status === 'ended'
  const ends = isOver && row.status === 1
  row.status = isOver ? 2 : 1
  row.result = result
  row.incidents += incidents.length
  // The version of what people have filled in: who signs beside others does not disturb them.
  if (!isDeepStrictEqual(before.tokens.variables, tokens.variables)) row.stamp += 1
  await tx
    .updateTable('bpm_process_instance')
    .set({
      ...{ status: row.status, result, token_status: tokens.status, token_sequence: tokens.sequence },
      ...{ item_sequence: itemSequence, variables: JSON.stringify(tokens.variables) },
      ...{ incidents: row.incidents, stamp: row.stamp },
      ...(ends && { end_time: now }),
      ...{ chosen: JSON.stringify(row.chosen), reason: row.reason },
      process_definition_id: row.processDefinitionId,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .execute()
}

interface ChangedItems {
  added: WorkItem[]
  changed: WorkItem[]
}

function changedItems({ before, state, opinions }: RunningInstance): ChangedItems {
  const items = Object.values(state.items)
  return {
    added: items.filter(({ id }) => !Object.hasOwn(before.items, id)),
    changed: items.filter(
      item =>
        Object.hasOwn(before.items, item.id) &&
        (!isDeepStrictEqual(before.items[item.id], item) || opinions.has(item.id)),
    ),
  }
}

async function insertItems(work: RunWork, running: RunningInstance, items: WorkItem[]): Promise<void> {
  if (items.length === 0) return
  const statement = work.tx
    .insertInto('bpm_task')
    .values(
      items.map(item => ({
        ...{ tenant_id: work.tenantId, instance_id: running.row.id, item_id: item.id, node: item.node },
        ...{ parent_item: item.parent, together: item.together, create_time: running.now },
        ...{ name: nameOfNode(running.definition, item.node), candidates: JSON.stringify(item.candidates) },
        ...{ barred_id: barredFrom(running) },
        ...columnsOf(running, item),
      })),
    )
    .returning(['id', 'item_id'])
  // One person is asked mostly; how many others are would make a text each.
  const rows = items.length === 1 ? await keptRows(work.tx, statement.compile()) : await statement.execute()
  for (const { id, item_id: item } of rows) running.taskIds.set(item, id)
}

/** The same change of many, as when a group is decided, is one statement. */
async function updateItems(
  { tx, tenantId }: RunWork,
  running: RunningInstance,
  items: WorkItem[],
): Promise<void> {
  const groups = new Map<string, { columns: Row; ids: number[] }>()
  for (const item of items) {
    const columns = columnsOf(running, item)
    const name = JSON.stringify(columns)
    const group = groups.get(name) ?? { columns, ids: [] }
    group.ids.push(running.taskIds.get(item.id) as number)
    groups.set(name, group)
  }
  const statements = [...groups.values()].map(({ columns, ids }) =>
    tx
      .updateTable('bpm_task')
      .set(columns)
      .where('tenant_id', '=', tenantId)
      .where('id', 'in', ids)
      .execute(),
  )
  await Promise.all(statements)
}

function columnsOf(running: RunningInstance, item: WorkItem): Row {
  const former = running.before.items[item.id]
  const isOpen = item.state === 'open'
  const opinion = running.opinions.get(item.id)
  const isAsked = isOpen && (former?.state !== 'open' || former.assignee !== item.assignee)
  const isEnded = !isOpen && item.state !== 'waiting' && item.state !== 'half'
  return {
    ...{ token_id: item.token, assignee_id: item.assignee, owner_id: item.owner },
    ...{ substituted_id: item.substitutedFor, answered_id: item.answeredBy, delegated_by: item.delegatedBy },
    ...{ state: item.state, result: resultOfItem(item), is_open: isOpen, is_overtaken: item.isOvertaken },
    sign: item.sign,
    ...(isAsked && { open_time: running.now }),
    // Whose turn is yet to come, again, stands in no list; who waits for signers has been asked.
    ...(item.state === 'waiting' && item.sign !== 'before' && { open_time: null }),
    ...(running.limits.has(item.id) && {
      due_time: running.limits.get(item.id)?.due ?? null,
      due_done: opensTooLate(running, item),
    }),
    ...((isEnded || item.state === 'half') && former?.state !== item.state && { end_time: running.now }),
    ...(!isEnded && item.state !== 'half' && { end_time: null }),
    ...(opinion && {
      reason: opinion.reason ?? null,
      attachments: opinion.attachments ? JSON.stringify(opinion.attachments) : null,
      signature: opinion.signature ?? null,
    }),
  }
}

/** Whom an unclaimed task is open to stands in rows of its own, by which lists find it. */
async function saveCandidates(
  { tx, tenantId }: RunWork,
  running: RunningInstance,
  { added, changed }: ChangedItems,
): Promise<void> {
  const idOf = (item: WorkItem) => running.taskIds.get(item.id) as number
  const wasShared = (item: WorkItem) => {
    const former = running.before.items[item.id]
    return former !== undefined && isShared(former)
  }
  const gone = changed.filter(item => wasShared(item) && !isShared(item)).map(idOf)
  if (gone.length > 0)
    await tx
      .deleteFrom('bpm_task_candidate')
      .where('tenant_id', '=', tenantId)
      .where('task_id', 'in', gone)
      .execute()
  const come = [...added, ...changed].filter(item => isShared(item) && !wasShared(item))
  const rows = come.flatMap(item =>
    uniqueCandidates(item.candidates).map(({ kind, id }) => ({
      ...{ tenant_id: tenantId, kind, member_id: id, task_id: idOf(item) },
    })),
  )
  if (rows.length > 0) await tx.insertInto('bpm_task_candidate').values(rows).execute()
}

const isShared = ({ state, assignee }: WorkItem): boolean => state === 'open' && assignee === null

const uniqueCandidates = (candidates: readonly Candidate[]): Candidate[] => [
  ...new Map(candidates.map(one => [`${one.kind} ${one.id}`, one])).values(),
]

async function saveIncidents(
  { tx, tenantId }: RunWork,
  { row, incidents, now }: RunningInstance,
): Promise<void> {
  if (incidents.length === 0) return
  await tx
    .insertInto('bpm_process_incident')
    .values(
      incidents.map(({ code, node, token, detail, work }) => ({
        ...{ tenant_id: tenantId, instance_id: row.id, code, node, token_id: token, create_time: now },
        ...{ detail: detail.slice(0, 1000), work: work === undefined ? null : JSON.stringify(work) },
      })),
    )
    .execute()
}

async function saveEvents({ tx, tenantId }: RunWork, running: RunningInstance): Promise<void> {
  const { events, row, now, state } = running
  if (events.length === 0) return
  await tx
    .insertInto('bpm_process_event')
    .values(
      events.map(({ type, userId, item, node, reason, detail }) => ({
        ...{ tenant_id: tenantId, instance_id: row.id, type, event_time: now, user_id: userId },
        task_id: item === undefined ? null : (running.taskIds.get(item) ?? null),
        node: node ?? (item === undefined ? null : (state.items[item]?.node ?? null)),
        ...{ reason: reason ?? null, detail: JSON.stringify(detail ?? {}) },
      })),
    )
    .execute()
}
