import { LRUCache } from 'lru-cache'
import { formDifference } from '#model/difference/formDifference.ts'
import { createDocumentValidator } from '#model/documents/createDocumentValidator.ts'
import { Fault } from '#model/errors.ts'
import type { ActionFormModel, AppModel } from '#model/types/index.ts'
import { platformTenant } from '../db/sync/policies.ts'
import type { Dictionaries } from '../engine/contracts/dictionaries.ts'
import type { DescribedDocument, Documents, DocumentWork } from '../engine/contracts/documents.ts'
import type { OperationContext } from '../engine/contracts/OperationContext.ts'
import { defineService } from '../engine/defineService.ts'
import { readSheets } from '../engine/sheet/readWorkbook.ts'
import { checkSchema } from './checkSchema.ts'
import { choosableVersions } from './choosableVersions.ts'
import { compileVersion } from './compileVersion.ts'
import { versionColumns } from './documentColumns.ts'
import { documentCompiler, documentEnvironment } from './documentEnvironment.ts'
import { documentsOf, formUses } from './formUses.ts'
import { formVersions, restoreVersion } from './formVersions.ts'
import { assertChanged, insertVersion } from './publishForm.ts'
import { assertSeen, readForm, type StoredVersion, versionNumbered } from './readForm.ts'
import { refusalOf, stopForms } from './refusalOf.ts'
import { saveForm } from './saveForm.ts'
import { readDocument } from './sheets/readDocument.ts'
import { writeWorkbook } from './sheets/writeWorkbook.ts'
import { VersionCache } from './VersionCache.ts'
import { type WidgetFacts, widgetFacts } from './widgetFacts.ts'
import { withdrawVersion } from './withdrawVersion.ts'

declare module '../engine/contracts/Services.ts' {
  interface Services {
    documents: Documents
  }
}

export default defineService({
  name: 'documents',
  needs: ['dictionaries'],
  start: ({ dictionaries }, { root }) => createDocuments(dictionaries, widgetFacts(root)),
})

/** Forms that are made at run time, in the tables of migrations 0006 and 0045. */
function createDocuments(dictionaries: Dictionaries, widgets: () => Promise<WidgetFacts>): Documents {
  const ofDesigner = async ({ app, caller }: DocumentWork) => ({
    ...(await documentEnvironment(app, dictionaries, caller)),
    ...(await widgets()),
  })
  const check = async (work: DocumentWork, draft: string): Promise<ActionFormModel> =>
    checkSchema(draft, documentCompiler(work.app, await ofDesigner(work)))
  return {
    environment: ofDesigner,
    read: readForm,
    save: saveForm,
    async check(work, draft) {
      await check(work, draft)
    },

    async publish(work, formId, version) {
      // The lock makes publications of one form follow each other, so that no number is given twice.
      const form = await readForm(work, formId, { lock: true })
      assertSeen(form, version)
      await assertChanged(work, form)
      await check(work, form.draft)
      return insertVersion(work, form)
    },

    async difference(work, formId, { from, to } = {}) {
      const form = await readForm(work, formId)
      const number = from ?? form.latestNumber
      const environment = await documentEnvironment(work.app, dictionaries)
      const formOf = async (one: number) => {
        const stored = await versionNumbered(work, { formId, number: one })
        if (stored === undefined) throw new Fault('NOT_FOUND')
        return { stored, form: compileVersion(work.app, stored, environment) }
      }
      const after = to === undefined ? await check(work, form.draft) : (await formOf(to)).form
      if (number === 0) return { from: 0, to: to ?? null, changes: [], documents: 0 }
      const before = await formOf(number)
      const { versionId } = before.stored
      const documents = (await documentsOf(work, [versionId])).get(versionId) ?? 0
      return { from: number, to: to ?? null, changes: formDifference(before.form, after), documents }
    },

    ...{ versions: formVersions, restore: restoreVersion, withdraw: withdrawVersion },
    ...{ choosable: choosableVersions, refusal: refusalOf, stop: stopForms, uses: formUses },
    // Whoever has a context of a request has all that operations work with.
    workbookOf: (context, version, content) => writeWorkbook(context as OperationContext, version, content),
    parseWorkbook: async bytes => ({ sheets: await readSheets(bytes) }),
    readWorkbook: (context, version, { sheets }) =>
      readDocument(context as OperationContext, version, sheets),
    version: versionReader(dictionaries),
    described: describer(dictionaries),
  }
}

/** Reads versions of the caller's tenant and of the platform, and remembers them. */
function versionReader(dictionaries: Dictionaries): Documents['version'] {
  const cache = new VersionCache()
  return async (work, versionId) => {
    const known = cache.get(work.app, versionId)
    if (known) return isVisible(work, known.tenantId) ? known : null
    const row = await readVersion(work, versionId)
    if (row === null) return null
    const form = compileVersion(work.app, row, await documentEnvironment(work.app, dictionaries))
    const version = { ...row, form, validate: createDocumentValidator(form.schema) }
    cache.set(work.app, version)
    return version
  }
}

/** Compiles schemas that stand in no table, and remembers them. */
function describer(dictionaries: Dictionaries): Documents['described'] {
  const byApp = new WeakMap<AppModel, LRUCache<string, { found: DescribedDocument | null }>>()
  return async ({ app }, schema) => {
    const kept = byApp.get(app) ?? new LRUCache({ max: MOST_DESCRIBED })
    byApp.set(app, kept)
    const known = kept.get(schema)
    if (known) return known.found
    const { form } = documentCompiler(app, await documentEnvironment(app, dictionaries)).compile(schema)
    const found = form && { form, validate: createDocumentValidator(form.schema) }
    kept.set(schema, { found })
    return found
  }
}

const MOST_DESCRIBED = 500

const isVisible = ({ caller }: DocumentWork, tenantId: number): boolean =>
  tenantId === caller.tenantId || tenantId === platformTenant

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
