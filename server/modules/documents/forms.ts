import { LONGEST_DOCUMENT_SCHEMA } from '#model/documents/checkDocumentText.ts'
import { Fault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { formatMoment } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import type { DocumentVersionRecord } from '#server/engine/contracts/documents.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'

const QUERY = 'tool:build:query'
const EDIT = 'tool:build:edit'
const PUBLISH = 'tool:build:publish'

const formName = { type: 'string', title: localized('表单名称'), minLength: 1, maxLength: 100 }
const draft = { type: 'string', title: localized('表单内容'), maxLength: LONGEST_DOCUMENT_SCHEMA }
const version = { type: ['integer', 'null'], title: localized('版本') }
const number = { type: 'string', pattern: '^[0-9]{1,6}$' }

/** Forms that are made at run time: drafts, and the versions that describe documents (x-schema). */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/tool/build/list',
      access: { permissions: [QUERY] },
      summary: 'Forms of the institution, those changed last first',
      query: {
        type: 'object',
        properties: { pageNum: number, pageSize: number, formName: { type: 'string', maxLength: 100 } },
      },
      async run(context, { query }) {
        const size = Math.min(500, Math.max(1, Number(query.pageSize ?? 20)))
        const offset = (Math.max(1, Number(query.pageNum ?? 1)) - 1) * size
        const name = String(query.formName ?? '')
        const { rows, total } = await context.services.documents.list(context, {
          offset,
          size,
          formName: name,
        })
        return { rows: rows.map(toWire), total }
      },
    },
    {
      method: 'POST',
      path: '/tool/build',
      access: { permissions: [EDIT] },
      title: '新增表单',
      summary: 'A new form with its draft, JSON as text',
      body: {
        type: 'object',
        required: ['formName', 'draft'],
        properties: { formName, draft },
        additionalProperties: false,
      },
      run: (context, { body }) => save(context, { ...body, formId: null }),
    },
    {
      method: 'PUT',
      path: '/tool/build',
      access: { permissions: [EDIT] },
      title: '修改表单',
      summary: 'Changes name or draft of a form; a version that is sent must be the stored one',
      body: {
        type: 'object',
        required: ['formId'],
        properties: {
          formId: { type: 'integer', title: localized('表单编号'), minimum: 1 },
          formName,
          draft,
          version,
        },
        additionalProperties: false,
      },
      run: (context, { body }) => save(context, { ...body, formId: Number(body.formId) }),
    },
    {
      method: 'GET',
      path: '/tool/build/:formId',
      access: { permissions: [QUERY] },
      summary: 'A form with its draft',
      run: async (context, { params }) => ({
        data: toWire(await context.services.documents.read(context, idOf(params.formId))),
      }),
    },
    {
      method: 'POST',
      path: '/tool/build/:formId/publish',
      access: { permissions: [PUBLISH] },
      title: '发布表单',
      summary: "Publishes the draft as the form's next version, which never changes",
      body: { type: 'object', properties: { version }, additionalProperties: false },
      async run(context, { params, body }) {
        const sent = body.version as number | null | undefined
        const published = await context.services.documents.publish(context, idOf(params.formId), sent)
        note(context, published.versionId, { ...published })
        return {
          msg: localized('已发布第 {{number}} 版', { number: published.number }),
          data: toWire(published),
        }
      },
    },
    {
      method: 'GET',
      path: '/tool/build/:formId/versions',
      access: { permissions: [QUERY] },
      summary: 'Published versions of a form, the latest first',
      async run(context, { params }) {
        const rows = await context.services.documents.versions(context, idOf(params.formId))
        return { rows: rows.map(toWire), total: rows.length }
      },
    },
    {
      method: 'GET',
      path: '/tool/build/version/options',
      access: { session: 'who fills in a document chooses by what; checked inside' },
      summary:
        'The latest published version of each form, of the own institution and of the platform, to choose from',
      query: {
        type: 'object',
        properties: {
          keyword: { type: 'string', maxLength: 100 },
          ids: { type: 'string', pattern: '^[0-9,]*$', maxLength: 1600 },
          pageSize: number,
        },
      },
      async run(context, { query }) {
        if (!mayReadVersions(context)) throw new Fault('PERMISSION_DENIED')
        const ids = query.ids === undefined ? null : idsIn(String(query.ids))
        const formName = String(query.keyword ?? '').trim()
        const versions = await context.services.documents.choosable(context, { formName, ids })
        const data = versions.map(found => ({
          value: found.versionId,
          label: labelOf(found)[context.language],
        }))
        return { data, total: data.length }
      },
    },
    {
      method: 'GET',
      path: '/tool/build/version/:versionId',
      access: { session: 'who reads or writes documents needs what describes them; checked inside' },
      summary:
        'A published version of the own institution or of the platform, with its schema and its fields',
      async run(context, { params }) {
        if (!mayReadVersions(context)) throw new Fault('PERMISSION_DENIED')
        const found = await context.services.documents.version(context, idOf(params.versionId))
        if (found === null) throw new Fault('NOT_FOUND')
        const { validate: _validate, ...answered } = found
        return { data: toWire({ ...answered, fields: answered.form.fields }) }
      },
    },
  ],
})

interface SavedForm {
  formId: number | null
  formName?: string
  draft?: string
  version?: number | null
}

async function save(context: RequestContext, form: SavedForm) {
  const saved = await context.services.documents.save(context, form)
  note(context, saved.formId, { ...saved })
  return { data: toWire(saved) }
}

function note(context: RequestContext, key: number, after: Row): void {
  context.audit.push({ resource: 'tool/build', key, before: null, after: toWire(after) })
}

function idOf(text: string | undefined): number {
  const id = Number(text)
  if (!/^\d{1,16}$/.test(text ?? '') || !Number.isSafeInteger(id)) throw new Fault('NOT_FOUND')
  return id
}

/** Who designs forms, and whoever may read or write a record that holds documents. */
function mayReadVersions({ app, caller }: RequestContext): boolean {
  if (isPermitted(caller, [QUERY])) return true
  return Object.values(app.resources)
    .filter(({ fields }) => fields.some(field => field.documentSchema !== null))
    .some(({ operations }) => {
      const { read, list, create, update } = operations
      return [read, list, create, update].some(it => it && isPermitted(caller, it.permissions))
    })
}

/** As many as a picker asks for at once. */
const idsIn = (text: string): number[] =>
  text
    .split(',')
    .filter(part => part !== '')
    .map(Number)
    .filter(Number.isSafeInteger)
    .slice(0, 100)

const labelOf = ({ formName, number }: DocumentVersionRecord) =>
  localized('{{formName}}（第 {{number}} 版）', { formName, number })

const toWire = (record: object): Row =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      value instanceof Date ? formatMoment(value.getTime()) : value,
    ]),
  )
