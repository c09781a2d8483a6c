import { createHash } from 'node:crypto'
import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { phoneCodes, phoneOf, phoneProperty, wrongPhoneCode } from '../account/visitorPhone.ts'
import { type Activity, lockActivity, readActivity, visitorWork } from './Activity.ts'
import { enroll, enrollmentOf, phoneKey } from './enroll.ts'
import { confirmOffer, leave, ownEnrollments } from './ownEnrollment.ts'
import { ACTIVITIES } from './publish.ts'
import { settle } from './settle.ts'
import { askedForm, sessionsOf, shownActivities } from './shownActivity.ts'
import { readTicket, ticketCode } from './ticket.ts'

const codes = phoneCodes('activity')
const VISITOR = '链接访客'
const access = { link: 'enroll' }
const path = '/activity/visit'
const ticket = { type: 'string', maxLength: 300, title: localized('报名凭证') }
const ofTicket = { type: 'object', required: ['ticket'], additionalProperties: false, properties: { ticket } }
const phone = phoneProperty

/** Visitors who were given the link of an activity: one enrolment for each phone. */
export default defineModule({
  resource: ACTIVITIES,
  routes: [
    {
      method: 'GET',
      path,
      access,
      summary:
        'The activity of the link: what, when, where, places that are left, the form; or why nobody enrols now',
      run: async context => ({ data: await readVisited(context) }),
    },
    {
      method: 'POST',
      path: `${path}/code`,
      access,
      noted: false,
      summary: 'Sends a code to the phone of who wants to enrol',
      body: { type: 'object', required: ['phone'], additionalProperties: false, properties: { phone } },
      run: sendCode,
    },
    {
      method: 'POST',
      path,
      access,
      title: '访客活动报名',
      summary: 'Enrols a visitor. The same requestKey again is the same enrolment',
      body: {
        type: 'object',
        required: ['personName', 'phone', 'requestKey'],
        additionalProperties: false,
        properties: {
          personName: { type: 'string', minLength: 1, maxLength: 50, title: localized('姓名') },
          phone,
          smsCode: { type: ['string', 'null'], maxLength: 10, title: localized('短信验证码') },
          requestKey: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$', title: localized('请求标识') },
          content: { type: ['object', 'null'], title: localized('报名表') },
        },
      },
      prepare: async (context, { body }) => ({ isVerified: await codes.isRight(context, body) }),
      run: async (context, { body, prepared }) => ({ data: await enrollVisitor(context, body, prepared) }),
    },
    {
      method: 'POST',
      path: `${path}/ticket`,
      access,
      reading: true,
      summary: 'The own enrolment, by its ticket',
      body: ofTicket,
      run: async (context, { body }) => ({ data: await readOwn(context, body) }),
    },
    {
      method: 'PUT',
      path: `${path}/cancel`,
      access,
      title: '访客取消活动报名',
      summary: 'Cancels the own enrolment, by its ticket',
      body: ofTicket,
      run: async (context, { body }) => ({ data: await change(context, body, leave) }),
    },
    {
      method: 'PUT',
      path: `${path}/confirm`,
      access,
      title: '访客确认活动名额',
      summary: 'Takes a place that was offered, by the ticket',
      body: ofTicket,
      run: async (context, { body }) => ({ data: await change(context, body, confirmOffer) }),
    },
  ],
})

/** The activity of the link, locked. @throws Fault LINK_INVALID */
async function lockVisited(context: RequestContext): Promise<Activity> {
  const activity = await lockActivity(visitorWork(context), context.link.key)
  await context.linkedRecord()
  return activity
}

async function readVisited(context: RequestContext): Promise<Row> {
  const work = visitorWork(context)
  await context.linkedRecord()
  const activity = await readActivity(work, context.link.key)
  const shown = await shownActivities(work, [activity])
  const { name } = await context.services.institution.tenant(context.tx, work.tenantId)
  return {
    ...shown.get(activity.activityId),
    institution: name,
    sessions: await sessionsOf(work, activity.activityId),
    asked: await askedForm(context, activity),
  }
}

async function sendCode(context: RequestContext, { body }: RouteInput) {
  await context.linkedRecord()
  return codes.send(context, body)
}

async function enrollVisitor(context: RequestContext, body: Row, prepared: Row | null): Promise<Row> {
  const work = visitorWork(context)
  const activity = await lockVisited(context)
  const number = phoneOf(body.phone)
  const requestKey = createHash('sha256').update(String(body.requestKey)).digest('hex')
  const known = await enrollmentOf(work, activity.activityId, phoneKey(number))
  // Sent again after a lost answer. Whoever only knows the number is told nothing of the ticket.
  if (known?.requestKey === requestKey) return one(context, known.enrollmentId)
  if (known !== null)
    throw fieldFault('DUPLICATE', 'phone', localized('该手机号已报名，请打开原来的报名页面查看'))
  if (activity.verifyPhone && prepared?.isVerified !== true) throw wrongPhoneCode()
  await settle(work, activity)
  const made = await enroll(context, activity, {
    who: { origin: 'visitor', personKey: phoneKey(number), userId: null, requestKey },
    filled: {
      personName: String(body.personName).trim(),
      phone: number,
      content: (body.content ?? null) as Row | null,
    },
  })
  if (activity.verifyPhone) await codes.use(context, body)
  return one(context, Number(made.enrollmentId))
}

/** The enrolment of a ticket of this activity. @throws Fault NOT_FOUND */
function enrollmentIn(context: RequestContext, code: unknown): number {
  const read = readTicket(context.services, code)
  const { tenantId, key } = context.link
  if (read === null || read.tenantId !== tenantId || read.activityId !== key)
    throw new Fault('NOT_FOUND', { message: localized('报名凭证无效') })
  return read.enrollmentId
}

async function readOwn(context: RequestContext, body: Row): Promise<Row> {
  await context.linkedRecord()
  return one(context, enrollmentIn(context, body.ticket))
}

async function change(
  context: RequestContext,
  body: Row,
  step: typeof leave | typeof confirmOffer,
): Promise<Row> {
  const enrollmentId = enrollmentIn(context, body.ticket)
  const activity = await lockVisited(context)
  await step(visitorWork(context), activity, { enrollmentId, by: VISITOR })
  return one(context, enrollmentId)
}

/** With the code by which its person comes back, whatever its state. */
async function one(context: RequestContext, id: number): Promise<Row> {
  const work = visitorWork(context)
  const [own] = await ownEnrollments(work, [id])
  if (!own) throw new Fault('NOT_FOUND', { message: localized('报名凭证无效') })
  const { tenantId, key: activityId } = context.link
  return { ...own, code: ticketCode(context.services, { tenantId, activityId, enrollmentId: id }) }
}
