import { LONGEST_PLACE } from '#model/derive/draftPlace.ts'
import { Fault, fieldFault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { assertAccess } from '#server/engine/access.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { draftContent } from '#server/engine/drafts/draftContent.ts'

const access = { session: 'the own unfinished forms, of records that the account may create' }
const path = '/form-draft'

/** Bytes of a draft. */
const LARGEST = 256 * 1024

const place = { type: 'string', title: localized('位置'), maxLength: LONGEST_PLACE, default: '' }
const page = { type: 'string', title: localized('页面'), minLength: 1, maxLength: 200 }
const query = { type: 'object', required: ['page'], properties: { page, place } }

/** What an account has filled in of a form whose steps are saved, before the record is there. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path,
      access,
      summary: 'The own unfinished form of a page; null when there is none',
      query,
      run: async (context, input) => ({ data: await answerDraft(context, input) }),
    },
    {
      method: 'PUT',
      path,
      access,
      summary: 'Keeps what was filled in so far: never secrets, nor what the caller may not write',
      noted: false,
      body: {
        type: 'object',
        required: ['page', 'step', 'values'],
        additionalProperties: false,
        properties: {
          page,
          place,
          step: { type: 'integer', title: localized('步骤'), minimum: 0, maximum: 1000 },
          values: { type: 'object', title: localized('已填写的内容') },
        },
      },
      run: async (context, input) => ({ data: await storeDraft(context, input) }),
    },
    {
      method: 'DELETE',
      path,
      access,
      noted: false,
      summary: 'Takes the own unfinished form of a page away',
      query,
      async run(context, { query: given }) {
        const resource = draftedResource(context, given.page)
        await context.services.formDrafts.drop(context, { page: resource.page, place: placeIn(given) })
        return {}
      },
    },
  ],
})

/**
 * The record that the form of a page makes.
 * @throws NOT_FOUND where its steps are not saved; PERMISSION_DENIED to who may not make one
 */
function draftedResource({ app, caller }: RequestContext, name: unknown): ResourceModel {
  const resource = Object.values(app.resources).find(one => one.page === name && one.keepsDrafts)
  if (!resource) throw new Fault('NOT_FOUND')
  assertAccess({ permissions: resource.operations.create?.permissions ?? [] }, caller)
  return resource
}

const placeIn = (given: Row): string => (typeof given.place === 'string' ? given.place : '')

async function answerDraft(context: RequestContext, { query: given }: RouteInput) {
  const { caller } = context
  const resource = draftedResource(context, given.page)
  // Who looks at things as another sees its pages, not what it has in its hands.
  if (caller.acting) return null
  const draft = await context.services.formDrafts.read(context, {
    page: resource.page,
    place: placeIn(given),
  })
  if (!draft) return null
  const values = draftContent(resource.fields, draft.content, caller)
  return { step: draft.step, values, updateTime: formatMoment(draft.updateTime.getTime()) }
}

async function storeDraft(context: RequestContext, { body }: RouteInput) {
  const resource = draftedResource(context, body.page)
  const content = draftContent(resource.fields, body.values as Row, context.caller)
  if (Buffer.byteLength(JSON.stringify(content)) > LARGEST)
    throw fieldFault('TOO_LARGE', 'values', localized('已填写的内容过多，不能暂存，请直接保存'))
  const draft = { page: resource.page, place: placeIn(body), step: Number(body.step), content }
  const kept = await context.services.formDrafts.keep(context, draft)
  return { updateTime: formatMoment(kept.getTime()) }
}
