import { messageOf } from '#model/check/problemWords.ts'
import type { DocumentEnvironment } from '#model/documents/DocumentEnvironment.ts'
import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { AppModel } from '#model/types/index.ts'
import { platformTenant } from '../db/sync/policies.ts'
import type { Dictionaries } from '../engine/contracts/dictionaries.ts'
import type {
  DocumentFormRecord,
  Documents,
  DocumentVersion,
  DocumentVersionRecord,
  DocumentWork,
} from '../engine/contracts/documents.ts'
import { defineService } from '../engine/defineService.ts'
import { checkSchema } from './checkSchema.ts'
import { choosableVersions } from './choosableVersions.ts'
import { createDocumentValidator } from './createDocumentValidator.ts'
import { formColumns, versionColumns } from './documentColumns.ts'
import { documentCompiler, documentEnvironment } from './documentEnvironment.ts'
import { listForms } from './listForms.ts'
import { VersionCache } from './VersionCache.ts'

declare module '../engine/contracts/Services.ts' {
  interface Services {
    documents: Documents
  }
}

export default defineService({
  name: 'documents',
  needs: ['dictionaries'],
  start: ({ dictionaries }) => createDocuments(dictionaries),
})

/** Forms that are made at run time, in the tables of migration 0006. */
function createDocuments(dictionaries: Dictionaries): Documents {
  const cache = new VersionCache()
  return {
    list: listForms,
    choosable: choosableVersions,
    read: (work, formId) => readForm(work, formId),

    async save(work, form) {
      return form.formId === null
        ? insertForm(work, form)
        : updateForm(work, { ...form, formId: form.formId })
    },

    async publish(work, formId, version) {
      // The lock makes publications of one form follow each other, so that no number is given twice.
      const form = await readForm(work, formId, { lock: true })
      assertSeen(form, version)
      await assertChanged(work, form)
      const environment = await documentEnvironment(work.app, dictionaries, work.caller)
      checkSchema(form.draft, documentCompiler(work.app, environment))
      return insertVersion(work, form)
    },

    async versions(work, formId) {
      await readForm(work, formId)
      const { tx, caller } = work
      const rows = await tx
        .selectFrom('sys_document_version')
        .select(versionColumns)
        .where('tenant_id', '=', caller.tenantId)
        .where('form_id', '=', formId)
        .orderBy('number', 'desc')
        .execute()
      return rows as DocumentVersionRecord[]
    },

    async version(work, versionId) {
      const known = cache.get(work.app, versionId)
      if (known) return isVisible(work, known.tenantId) ? known.version : null
      const row = await readVersion(work, versionId)
      if (row === null) return null
      const { tenantId, ...record } = row
      const version = compileVersion(work.app, record, await documentEnvironment(work.app, dictionaries))
      cache.set(work.app, { tenantId, version })
      return version
    },
  }
}

type StoredForm = DocumentFormRecord & { draft: string }
type StoredVersion = DocumentVersionRecord & { schema: string }

const isVisible = ({ caller }: DocumentWork, tenantId: number): boolean =>
  tenantId === caller.tenantId || tenantId === platformTenant

async function readForm(
  { tx, caller }: DocumentWork,
  formId: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredForm> {
  const query = tx
    .selectFrom('sys_document_form')
    .select([...formColumns, 'draft'])
    .where('tenant_id', '=', caller.tenantId)
    .where('form_id', '=', formId)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (row === undefined) throw new Fault('NOT_FOUND')
  return row as StoredForm
}

function assertSeen(form: DocumentFormRecord, version: number | null | undefined): void {
  if (version !== undefined && version !== null && version !== form.version)
    throw fieldFault('STALE', 'version')
}

interface FormInput {
  formName?: string
  draft?: string
  version?: number | null
}

async function insertForm(
  { tx, caller, now }: DocumentWork,
  { formName = '', draft = '' }: FormInput,
): Promise<DocumentFormRecord> {
  const row = await tx
    .insertInto('sys_document_form')
    .values({
      tenant_id: caller.tenantId,
      form_name: formName,
      draft,
      create_by: caller.userName,
      create_time: now,
    })
    .returning(formColumns)
    .executeTakeFirstOrThrow()
  return row as DocumentFormRecord
}

async function updateForm(
  work: DocumentWork,
  { formId, formName, draft, version }: FormInput & { formId: number },
): Promise<DocumentFormRecord> {
  const { tx, caller, now } = work
  const form = await readForm(work, formId, { lock: true })
  assertSeen(form, version)
  const row = await tx
    .updateTable('sys_document_form')
    .set({
      form_name: formName ?? form.formName,
      draft: draft ?? form.draft,
      update_by: caller.userName,
      update_time: now,
      version: form.version + 1,
    })
    .where('tenant_id', '=', caller.tenantId)
    .where('form_id', '=', formId)
    .returning(formColumns)
    .executeTakeFirstOrThrow()
  return row as DocumentFormRecord
}

/** A second click makes no second version. */
async function assertChanged({ tx, caller }: DocumentWork, form: StoredForm): Promise<void> {
  const latest = await tx
    .selectFrom('sys_document_version')
    .select('schema')
    .where('tenant_id', '=', caller.tenantId)
    .where('form_id', '=', form.formId)
    .where('number', '=', form.latestNumber)
    .executeTakeFirst()
  if (latest?.schema !== form.draft) return
  throw new Fault('STATE', {
    message: localized('草稿与已发布的第 {{number}} 版相同，无需再次发布', {
      number: form.latestNumber,
    }),
  })
}

async function insertVersion(
  { tx, caller, now }: DocumentWork,
  { formId, formName, draft, latestNumber }: StoredForm,
): Promise<DocumentVersionRecord> {
  const number = latestNumber + 1
  await tx
    .updateTable('sys_document_form')
    .set({ latest_number: number })
    .where('tenant_id', '=', caller.tenantId)
    .where('form_id', '=', formId)
    .execute()
  const row = await tx
    .insertInto('sys_document_version')
    .values({
      tenant_id: caller.tenantId,
      form_id: formId,
      form_name: formName,
      number,
      schema: draft,
      publish_by: caller.userName,
      publish_time: now,
    })
    .returning(versionColumns)
    .executeTakeFirstOrThrow()
  return row as DocumentVersionRecord
}

/** One of the own tenant, or of the platform's, which everybody reads. */
async function readVersion(
  { tx, caller }: DocumentWork,
  versionId: number,
): Promise<(StoredVersion & { tenantId: number }) | null> {
  for (const tenantId of new Set([caller.tenantId, platformTenant])) {
    const row = await tx
      .selectFrom('sys_document_version')
      .select([...versionColumns, 'schema', 'tenant_id as tenantId'])
      .where('tenant_id', '=', tenantId)
      .where('version_id', '=', versionId)
      .executeTakeFirst()
    if (row !== undefined) return row as StoredVersion & { tenantId: number }
  }
  return null
}

/** Dictionaries that were removed since stay known to it: what they hold is looked up when a document is checked. */
function compileVersion(
  app: AppModel,
  record: StoredVersion,
  environment: DocumentEnvironment,
): DocumentVersion {
  const removed = [...record.schema.matchAll(/"x-dict"\s*:\s*"([^"\\]*)"/g)].map(match => [match[1], []])
  const dictionaries = { ...Object.fromEntries(removed), ...environment.dictionaries }
  const compiler = documentCompiler(app, { ...environment, dictionaries })
  const { form, problems } = compiler.compile(record.schema)
  if (form === null) {
    const [problem] = problems
    throw new Fault('STATE', {
      message: localized('表单“{{name}}”第 {{number}} 版引用的内容已不存在，不能使用：{{problem}}', {
        name: record.formName,
        number: record.number,
        problem: problem && messageOf(problem),
      }),
    })
  }
  return { ...record, form, validate: createDocumentValidator(form.schema) }
}
