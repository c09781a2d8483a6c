import { sql } from 'kysely'
import { documentAsToday } from '#model/documents/documentAsToday.ts'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { DocumentVersion } from '#server/engine/contracts/documents.ts'
import type { OperationContext } from '#server/engine/contracts/OperationContext.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { claimFiles } from '#server/engine/files/claimFiles.ts'
import { checkContent } from '#server/engine/write/checkDocuments.ts'
import type { TaskRow } from './taskRow.ts'

const DRAFT = 'datafill/draft'

/** What is being filled in of a task. */
interface TaskDraft {
  /** null where nothing was saved yet. */
  draftId: number | null
  content: Row
  revision: number
  /** Names of fields of the version before that the present one has no place for. */
  lost: string[]
}

/** The version that describes a task. @throws Fault STATE where it is gone */
export async function versionOf(context: RequestContext, task: TaskRow): Promise<DocumentVersion> {
  const version = await context.services.documents.version(context, Number(task.formVersionId))
  if (version === null)
    throw new Fault('STATE', { message: localized('填报所用的表单已不存在，请联系发布机构') })
  return version
}

/** The draft of a task, in the words of its present version; what it begins with where there is none. */
export async function readDraft(
  context: RequestContext,
  task: TaskRow,
  version: DocumentVersion,
): Promise<TaskDraft> {
  const { tx, caller } = context
  const { rows } = await sql<{ draftId: number; formVersionId: number; content: Row; revision: number }>`
    select draft_id as "draftId", form_version_id as "formVersionId", content, revision from datafill_draft
    where tenant_id = ${caller.tenantId} and task_id = ${task.taskId}`.execute(tx)
  const [stored] = rows
  const given = (stored?.content ?? task.content ?? (await firstContent(context, task, version))) as Row
  const isSame = stored === undefined || Number(stored.formVersionId) === Number(task.formVersionId)
  const { kept, lost } = fitting(given, version)
  return {
    draftId: stored ? Number(stored.draftId) : null,
    content: kept,
    revision: Number(stored?.revision ?? 0),
    lost: isSame ? [] : lost,
  }
}

/** What a task begins with: what the publisher filled in, and the defaults of the form. */
async function firstContent(context: RequestContext, task: TaskRow, version: DocumentVersion): Promise<Row> {
  const { kept } = fitting(task.prefill ?? {}, version)
  const place = { field: { name: 'content' }, isNew: true }
  const { content } = await checkContent(context as OperationContext, version, place, kept)
  return Object.fromEntries(Object.entries(content as Row).filter(([, value]) => value !== null))
}

/** What of a document the fields of a version have a place for, and the names of the rest. */
function fitting(given: Row, { form }: DocumentVersion): { kept: Row; lost: string[] } {
  const today = documentAsToday(given, form.fields) as Row
  const known = new Map(form.fields.map(field => [field.name, field]))
  const fits = ([name, value]: [string, unknown]) => {
    const field = known.get(name)
    return field !== undefined && (value === null || kindOf(value) === kindOfSchema(field.schema.type))
  }
  const entries = Object.entries(today)
  return {
    kept: Object.fromEntries(entries.filter(fits)),
    lost: entries.filter(entry => entry[1] !== null && !fits(entry)).map(([name]) => name),
  }
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)

/** Schemas of fields that may be empty name null beside their type. */
function kindOfSchema(type: unknown): string {
  const named = Array.isArray(type) ? type.find(one => one !== 'null') : type
  return named === 'integer' ? 'number' : String(named ?? 'string')
}

/** Stores a draft and makes the files in it those of the task. Its task is locked. */
export async function storeDraft(
  context: RequestContext,
  task: TaskRow,
  { before, content }: { before: TaskDraft; content: Row },
): Promise<number> {
  const { tx, caller, now } = context
  const text = JSON.stringify(content)
  const { rows } = await sql<{ draftId: number; revision: number }>`
    insert into datafill_draft as d (tenant_id, task_id, form_version_id, content, revision, saved_by, saved_time,
      create_by, create_by_id, create_time)
    values (${caller.tenantId}, ${task.taskId}, ${task.formVersionId}, ${text}::jsonb, 1, ${caller.nickName}, ${now},
      ${caller.userName}, ${caller.userId}, ${now})
    on conflict (tenant_id, task_id) do update set form_version_id = excluded.form_version_id,
      content = excluded.content, revision = d.revision + 1, saved_by = excluded.saved_by,
      saved_time = excluded.saved_time, version = d.version + 1
    returning draft_id as "draftId", revision`.execute(tx)
  const draftId = Number(rows[0]?.draftId)
  await claimFiles(context as OperationContext, context.resource(DRAFT), {
    before: before.draftId === null ? null : { draftId, content: before.content },
    after: { draftId, content },
  })
  return Number(rows[0]?.revision)
}
