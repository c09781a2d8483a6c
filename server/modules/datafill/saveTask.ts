import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import type { Text } from '#model/types/index.ts'
import type { DocumentVersion } from '#server/engine/contracts/documents.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { checkedSections } from './checkedSections.ts'
import { readDraft, storeDraft, versionOf } from './taskDraft.ts'
import { readTask } from './taskRow.ts'
import { assertFillable, assertVersionSeen } from './taskState.ts'
import { readRemarks } from './taskView.ts'

/** Characters of a draft. */
const LONGEST = 500_000

/** What somebody has changed of a field: what it was on the screen before, and what it is now. */
interface FieldChange {
  base?: unknown
  value?: unknown
}

/** A field that somebody else has changed meanwhile to something else. */
interface Conflict {
  name: string
  title: Text
  yours: unknown
  theirs: unknown
}

/**
 * Keeps what was changed, beside what colleagues have saved meanwhile. Of a field that both have changed the stored
 * value stays, and is told: whoever sent the other decides. The first draft that is saved begins the task.
 * @throws Fault NOT_FOUND, PERMISSION_DENIED; STATE in words; STALE where the version is another; UNKNOWN_FIELD, TOO_LARGE
 */
export async function saveTask(context: RequestContext, taskId: number, body: Row): Promise<Row> {
  const task = await readTask(context, taskId, { lock: true })
  assertFillable(context, task)
  assertVersionSeen(task, body.formVersionId)
  const version = await versionOf(context, task)
  const before = await readDraft(context, task, version)
  const changes = body.changes as Record<string, FieldChange>
  assertKnown(version, Object.keys(changes))
  const { content, conflicts } = merged(before.content, changes, version)
  if (JSON.stringify(content).length > LONGEST)
    throw fieldFault('TOO_LARGE', 'changes', localized('填写的内容过多，不能保存'))
  const revision = await storeDraft(context, task, { before, content })
  const remarks = await readRemarks(context, task)
  const remarked = remarks.filter(({ state }) => state === '0').map(({ path }) => path ?? '')
  const checked = await checkedSections(context, version, content, remarked)
  await noteSaved(context, taskId, checked.share)
  return { content, revision, conflicts, checked, savedTime: formatMoment(context.now.getTime()) }
}

function assertKnown({ form }: DocumentVersion, names: readonly string[]): void {
  const known = new Set(form.fields.map(({ name }) => name))
  const unknown = names.filter(name => !known.has(name))
  if (unknown.length === 0) return
  throw new Fault('UNKNOWN_FIELD', {
    errors: unknown.map(name => ({
      ...{ field: `content.${name}`, code: 'UNKNOWN_FIELD', message: localized('不认识的字段') },
    })),
  })
}

function merged(stored: Row, changes: Record<string, FieldChange>, { form }: DocumentVersion) {
  const content: Row = { ...stored }
  const conflicts: Conflict[] = []
  for (const [name, { base = null, value = null }] of Object.entries(changes)) {
    const field = form.fields.find(one => one.name === name)
    // What nobody writes (`readOnly`) stays as the publisher filled it in.
    if (field?.write === 'never') continue
    const theirs = stored[name] ?? null
    if (isDeepStrictEqual(theirs, base) || isDeepStrictEqual(theirs, value)) {
      content[name] = value
      continue
    }
    conflicts.push({ name, title: field?.title ?? name, yours: value, theirs })
  }
  return { content, conflicts }
}

/** One conditional update: a return, an end or a submission that came between leaves nothing half done. */
async function noteSaved({ tx, caller, now }: RequestContext, taskId: number, share: number): Promise<void> {
  const { rows } = await sql`
    update datafill_task set status = case when status = '0' then '1' else status end,
      began_time = coalesce(began_time, ${now}), saved_time = ${now}, saved_by = ${caller.nickName},
      filled_share = ${share}, update_by = ${caller.userName}, update_time = ${now}, version = version + 1
    where tenant_id = ${caller.tenantId} and task_id = ${taskId} and status in ('0', '1', '4')
    returning task_id`.execute(tx)
  if (rows.length === 0) throw new Fault('STATE')
}
