import { Fault } from '#model/errors.ts'
import { isPermitted, isWritable } from '#model/fieldAccess.ts'
import { localized } from '#model/language/localized.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { readAudience } from '#server/engine/write/readAudience.ts'

/** How many people an audience means at this moment, for whoever may fill it in. */
export default defineModule({
  routes: [
    {
      method: 'POST',
      path: '/system/audience/people',
      access: { session: 'whoever may fill in the field; asked of the page that has it' },
      reading: true,
      noted: false,
      summary: 'How many accounts an audience means now, each once, of those that may sign in',
      body: {
        type: 'object',
        required: ['from', 'field', 'rule'],
        additionalProperties: false,
        properties: {
          from: { type: 'string', title: localized('页面'), maxLength: 200 },
          field: { type: 'string', title: localized('字段'), maxLength: 200 },
          key: { type: ['string', 'integer', 'null'], title: localized('编号'), maxLength: 100 },
          rule: { type: 'object', title: localized('受众') },
        },
      },
      run: countPeople,
    },
  ],
})

async function countPeople(context: RequestContext, { body }: RouteInput) {
  const field = fieldOf(context, body)
  const before = await storedRule(context, body)
  const rule = await readAudience(context, { field, value: body.rule, before })
  const { tx, caller, services } = context
  const people = await services.institution.audiences.count(tx, caller.tenantId, rule)
  return { data: { people } }
}

/**
 * The audience that is filled in: grant.receivers is that of the form of an action.
 * @throws Fault NOT_FOUND where there is none; PERMISSION_DENIED to whoever may not fill it in
 */
function fieldOf({ app, caller }: RequestContext, { from, field: path }: Row): FieldModel {
  const resource = Object.hasOwn(app.resources, String(from)) ? app.resources[String(from)] : undefined
  const [first = '', second] = String(path).split('.')
  const action = second === undefined ? undefined : resource?.actions.find(({ name }) => name === first)
  const fields = second === undefined ? resource?.fields : action?.form?.fields
  const field = fields?.find(({ name, audience }) => name === (second ?? first) && audience !== undefined)
  if (!resource || !field) throw new Fault('NOT_FOUND')
  const { create, update } = resource.operations
  const demanded = action ? [action.permission] : [create, update].flatMap(one => one?.permissions ?? [])
  const mayWrite = (['create', 'update'] as const).some(mode => isWritable(caller, field, mode))
  if (!isPermitted(caller, demanded) || !mayWrite) throw new Fault('PERMISSION_DENIED')
  return field
}

/** What a record holds already may stay, and counts. */
async function storedRule(context: RequestContext, { from, field, key }: Row): Promise<unknown> {
  if (key === null || key === undefined || String(field).includes('.')) return null
  const record = await context.readRecord(String(from), key)
  return record[String(field)] ?? null
}
