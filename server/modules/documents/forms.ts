import { LONGEST_DOCUMENT_SCHEMA } from '#model/documents/checkDocumentText.ts'
import { localized } from '#model/language/localized.ts'
import type { DocumentFormInput } from '#server/engine/contracts/documents.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { isAttachment, namesIn } from '#server/engine/files/fileNames.ts'
import { numberKey } from '#server/engine/request/keysOf.ts'
import { ADD, EDIT, EXPORT, NOT_BLANK, note, PUBLISH, QUERY, seenVersion, toWire } from './formRoute.ts'

const formName = {
  type: 'string',
  title: localized('表单名称'),
  minLength: 1,
  maxLength: 100,
  pattern: NOT_BLANK,
}
const category = { type: ['string', 'null'], title: localized('表单分类'), maxLength: 100 }
/** As many characters as may be published. */
const draft = { type: 'string', title: localized('表单内容'), maxLength: LONGEST_DOCUMENT_SCHEMA }

/** Forms that are made at run time: what they may name, their drafts, and publishing them. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/tool/build/environment',
      access: { permissions: [QUERY] },
      summary:
        'What a form of the caller may name: dictionaries, and records that the caller may choose from',
      run: async context => ({ data: await context.services.documents.environment(context) }),
    },
    {
      method: 'POST',
      path: '/tool/build',
      access: { permissions: [ADD] },
      title: '新增表单',
      summary: 'A new form with its draft, JSON as text',
      body: {
        type: 'object',
        required: ['formName'],
        properties: { formName, category, draft },
        additionalProperties: false,
      },
      run: (context, { body }) => save(context, { ...body, formId: null }),
    },
    {
      method: 'PUT',
      path: '/tool/build',
      access: { permissions: [EDIT] },
      title: '修改表单',
      summary: 'Changes name, category or draft of a form; a version that is sent must be the stored one',
      body: {
        type: 'object',
        required: ['formId'],
        properties: {
          formId: { type: 'integer', title: localized('表单编号'), minimum: 1 },
          ...{ formName, category, draft },
          version: seenVersion,
        },
        additionalProperties: false,
      },
      run: (context, { body }) => save(context, { ...body, formId: Number(body.formId) }),
    },
    {
      method: 'POST',
      path: '/tool/build/import',
      access: { permissions: [ADD] },
      title: '导入表单',
      summary: 'A new form from a file: its draft must be one that could be published',
      body: {
        type: 'object',
        required: ['formName', 'draft'],
        properties: { formName, category, draft },
        additionalProperties: false,
      },
      async run(context, { body }) {
        await context.services.documents.check(context, String(body.draft))
        return save(context, { ...body, formId: null })
      },
    },
    {
      method: 'GET',
      path: '/tool/build/:formId/export',
      access: { permissions: [EXPORT] },
      summary: 'Name, category and draft of a form, as a file of it holds them',
      async run(context, { params }) {
        const form = await context.services.documents.read(context, numberKey(params.formId))
        return { data: { formName: form.formName, category: form.category, draft: form.draft } }
      },
    },
    {
      method: 'POST',
      path: '/tool/build/:formId/publish',
      access: { permissions: [PUBLISH] },
      title: '发布表单',
      summary: "Publishes the draft as the form's next version, which never changes",
      body: { type: 'object', properties: { version: seenVersion }, additionalProperties: false },
      async run(context, { params, body }) {
        const sent = body.version as number | null | undefined
        const published = await context.services.documents.publish(context, numberKey(params.formId), sent)
        await context.services.registers.formChanged(context, published.formId)
        note(context, published.versionId, published)
        return {
          msg: localized('已发布第 {{number}} 版', { number: published.number }),
          data: toWire(published),
        }
      },
    },
  ],
})

async function save(context: RequestContext, form: DocumentFormInput & { formId: number | null }) {
  const saved = await context.services.documents.save(context, form)
  // Pictures of choices: everybody who knows the address of one opens it, and no record holds it.
  const pictures = namesIn(form.draft).filter(name => !isAttachment(name))
  if (pictures.length > 0) await context.services.institution.files.keep(context.tx, pictures)
  note(context, saved.formId, saved)
  return { data: toWire(saved) }
}
