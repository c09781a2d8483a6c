import { Fault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { localized } from '#model/language/localized.ts'
import { registerPermission } from '#model/register/registerKey.ts'
import type { Caller } from '#server/engine/contracts/Caller.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { numberKey } from '#server/engine/request/keysOf.ts'
import { EDIT, NOT_BLANK, note, PUBLISH, QUERY, seenVersion, toWire, versionLabel } from './formRoute.ts'

const number = { type: 'string', pattern: '^[0-9]{1,6}$' }

/** Published versions of forms: what describes documents (x-schema), and what becomes of them. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/tool/build/:formId/versions',
      access: { permissions: [QUERY] },
      summary: 'Published versions of a form, the latest first, with what became of them',
      async run(context, { params }) {
        const rows = await context.services.documents.versions(context, numberKey(params.formId))
        return { rows: rows.map(toWire), total: rows.length }
      },
    },
    {
      method: 'GET',
      path: '/tool/build/:formId/difference',
      access: { permissions: [QUERY] },
      summary:
        'What is different between two versions of a form in words, with what that does to documents; since the latest, of the draft, where none are named',
      query: { type: 'object', properties: { from: number, to: number } },
      async run(context, { params, query }) {
        const { documents } = context.services
        const difference = await documents.difference(context, numberKey(params.formId), {
          ...(query.from === undefined ? {} : { from: Number(query.from) }),
          ...(query.to === undefined ? {} : { to: Number(query.to) }),
        })
        return { data: { ...difference } }
      },
    },
    {
      method: 'POST',
      path: '/tool/build/:formId/restore',
      access: { permissions: [EDIT] },
      title: '恢复表单版本',
      summary: 'Makes the text of a version the draft of its form',
      body: {
        type: 'object',
        required: ['versionId'],
        properties: {
          versionId: { type: 'integer', title: localized('表单版本'), minimum: 1 },
          version: seenVersion,
        },
        additionalProperties: false,
      },
      async run(context, { params, body }) {
        const version = body.version as number | null | undefined
        const saved = await context.services.documents.restore(context, numberKey(params.formId), {
          versionId: Number(body.versionId),
          ...(version === undefined ? {} : { version }),
        })
        note(context, saved.formId, saved)
        return { data: toWire(saved) }
      },
    },
    {
      method: 'POST',
      path: '/tool/build/version/:versionId/withdraw',
      access: { permissions: [PUBLISH] },
      title: '撤回表单版本',
      summary: 'Withdraws a version for good: it takes no new documents, and those that hold it keep it',
      body: {
        type: 'object',
        required: ['reason'],
        properties: {
          reason: {
            type: 'string',
            title: localized('撤回原因'),
            minLength: 1,
            maxLength: 200,
            pattern: NOT_BLANK,
          },
        },
        additionalProperties: false,
      },
      async run(context, { params, body }) {
        const { documents } = context.services
        const reason = String(body.reason).trim()
        const withdrawn = await documents.withdraw(context, numberKey(params.versionId), reason)
        await context.services.registers.formChanged(context, withdrawn.formId)
        note(context, withdrawn.versionId, { ...withdrawn, reason })
        return {
          msg: localized('已撤回第 {{number}} 版', { number: withdrawn.number }),
          data: toWire(withdrawn),
        }
      },
    },
    {
      method: 'GET',
      path: '/tool/build/version/options',
      access: { session: 'who fills in a document chooses by what; checked inside' },
      summary:
        'The latest version of each form that takes documents, of the own institution and of the platform, to choose from',
      query: {
        type: 'object',
        properties: {
          keyword: { type: 'string', maxLength: 100 },
          ids: { type: 'string', pattern: '^[0-9,]*$', maxLength: 1600 },
          pageSize: number,
        },
      },
      async run(context, { query }) {
        const mayReadAll = mayReadVersions(context)
        if (!mayReadAll && !fillsIn(context.caller)) throw new Fault('PERMISSION_DENIED')
        const ids = query.ids === undefined ? null : idsIn(String(query.ids))
        const formName = String(query.keyword ?? '').trim()
        const choosable = await context.services.documents.choosable(context, { formName, ids })
        const versions = mayReadAll
          ? choosable
          : choosable.filter(found => fillsIn(context.caller, found.formId))
        const data = versions.map(found => ({
          value: found.versionId,
          label: versionLabel(found)[context.language],
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
        const mayReadAll = mayReadVersions(context)
        if (!mayReadAll && !fillsIn(context.caller)) throw new Fault('PERMISSION_DENIED')
        const found = await context.services.documents.version(context, numberKey(params.versionId))
        if (found === null) throw new Fault('NOT_FOUND')
        if (!mayReadAll && !fillsIn(context.caller, found.formId)) throw new Fault('PERMISSION_DENIED')
        const { validate: _validate, tenantId: _tenantId, ...answered } = found
        return { data: toWire({ ...answered, fields: answered.form.fields }) }
      },
    },
  ],
})

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

/** Whoever has something to do with the documents of a register, of one form or of any. */
const fillsIn = ({ permissions }: Caller, formId?: number): boolean =>
  [...permissions].some(one =>
    one.startsWith(formId === undefined ? 'form:' : `${registerPermission(formId)}:`),
  )

/** As many as a picker asks for at once. */
const idsIn = (text: string): number[] =>
  text
    .split(',')
    .filter(part => part !== '')
    .map(Number)
    .filter(Number.isSafeInteger)
    .slice(0, 100)
