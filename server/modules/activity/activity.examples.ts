import { formatMoment } from '#model/format/moments.ts'
import { defineExamples, type RouteExample } from '#tests/server/isolation/defineExamples.ts'
import { documentExport, documentFilling, documentVersion } from '#tests/server/isolation/documentExamples.ts'
import { OWNER_MARK } from '#tests/server/isolation/valuesOf.ts'
import type { Row, World } from '#tests/server/isolation/World.ts'

const HOUR = 3_600_000
const inHours = (hours: number) => formatMoment(Date.now() + hours * HOUR)

/** Phones that no other example has. */
let phones = 13_700_000_000

/** Values of a draft, whose people are checked in already. */
const draft = (): Row => ({
  ...{ activityTitle: `${OWNER_MARK}活动`, kind: '1', place: `${OWNER_MARK}报告厅` },
  ...{ startTime: inHours(2), endTime: inHours(4), checkinFrom: inHours(-1), enrollTo: inHours(3) },
  ...{ enrollFrom: null, cancelUntil: null, capacity: 50, waitingPlaces: 5, offerHours: 24 },
  ...{ shownTo: null, openToVisitors: true, verifyPhone: false, needReview: false, formVersionId: null },
  ...{ cover: null, description: null, contact: null, contactPhone: null, sessions: [] },
})

async function published(world: World, more: Row = {}): Promise<number> {
  const { json } = await world.succeed(world.owner, {
    method: 'POST',
    path: '/activity',
    body: { ...draft(), ...more },
  })
  const { activityId } = json.data as { activityId: number }
  await world.succeed(world.owner, { method: 'PUT', path: '/activity/publish', body: { activityId } })
  return activityId
}

/** Somebody whom staff have entered. */
async function person(world: World): Promise<Row> {
  const activityId = await published(world)
  phones += 1
  const body = { activityId, personName: `${OWNER_MARK}姓名`, phone: String(phones) }
  const { json } = await world.succeed(world.owner, { method: 'POST', path: '/activity/enrollment', body })
  return json.data as Row
}

/** Somebody who has filled in a form; their enrolment. */
async function withForm(world: World): Promise<unknown> {
  const row = (await world.insert('activity_enrollment', {
    ...{
      activity_id: await published(world),
      person_name: `${OWNER_MARK}姓名`,
      origin: 'staff',
      status: '4',
    },
    ...{ form_version_id: await documentVersion(world), content: '{}' },
  })) as Row
  return row.enrollment_id
}

/** The owner's own enrolment in an activity that it can still leave. */
async function own(world: World, needReview = false): Promise<Row> {
  const body = { ...draft(), needReview, checkinFrom: null, startTime: inHours(48), endTime: inHours(50) }
  const { json } = await world.succeed(world.owner, { method: 'POST', path: '/activity', body })
  const { activityId } = json.data as { activityId: number }
  await world.succeed(world.owner, { method: 'PUT', path: '/activity/publish', body: { activityId } })
  const enrolled = await world.succeed(world.owner, {
    ...{ method: 'POST', path: '/activity/active/enroll', body: { activityId } },
  })
  return { activityId, enrollmentId: (enrolled.json.data as Row).enrollmentId }
}

/** Headers of a visitor, and the activity that the link opens. */
async function linked(world: World) {
  const id = await published(world)
  const { json } = await world.succeed(world.owner, {
    method: 'POST',
    path: '/activity/link/enroll',
    body: { id },
  })
  return { 'x-link-code': String((json.data as Row).linkCode) }
}

/** A visitor who has enrolled. */
async function visitor(world: World) {
  const headers = await linked(world)
  phones += 1
  const body = { personName: '访客', phone: String(phones), requestKey: `request-of-phone-${phones}` }
  const { json } = await world.succeed(world.owner, {
    method: 'POST',
    path: '/activity/visit',
    body,
    headers,
  })
  return { headers, body: { ticket: (json.data as Row).code } }
}

const overLink = (path: string, body?: (world: World) => Row): RouteExample => ({
  request: async world => ({ path, headers: await linked(world), ...(body && { body: body(world) }) }),
  ...{ elsewhere: 'shared', bare: true },
})

const withTicket = (path: string): RouteExample => ({
  request: async world => ({ path, ...(await visitor(world)) }),
  ...{ elsewhere: 'shared', bare: true },
})

const ofDoor = (request: (found: Row) => { path: string; body?: Row }): RouteExample => ({
  request: async world => request(await person(world)),
  elsewhere: 'refused',
})

const door = ({ activityId }: Row) => `/activity/checkin/${activityId}`

/** The same, which staff have yet to review. */
const reviewed = (world: World): Promise<Row> => own(world, true)

/** Somebody who was entered and has cancelled. */
async function cancelled(world: World): Promise<Row> {
  const found = await own(world)
  const body = { enrollmentId: found.enrollmentId }
  await world.succeed(world.owner, { method: 'PUT', path: '/activity/active/cancel', body })
  return found
}

const sharing = (body: boolean, path = '/activity/link/enroll'): RouteExample => ({
  request: async world => {
    const id = await published(world)
    await world.succeed(world.owner, { method: 'POST', path: '/activity/link/enroll', body: { id } })
    return body ? { path, body: { id } } : { path: `${path}?id=${id}` }
  },
  ...{ elsewhere: 'refused', bare: true },
})

export default defineExamples({
  ownRecords: {
    'PUT /activity/close': async world => ({
      activityId: await published(world, { startTime: inHours(-1) }),
    }),
    'PUT /activity/cancel': async world => ({ activityId: await published(world) }),
    'DELETE /activity/enrollment/:ids': cancelled,
    'PUT /activity/enrollment/approve': reviewed,
    'PUT /activity/enrollment/reject': reviewed,
  },
  values: {
    'activity/publish': async () => draft(),
    'activity/enrollment': async world => {
      phones += 1
      return {
        activityId: await published(world),
        personName: `${OWNER_MARK}姓名`,
        phone: String(phones),
        ...{ userId: null, formVersionId: null, content: null },
      }
    },
  },
  makers: {
    async 'activity/arrival'(world) {
      const { activityId, enrollmentId } = await person(world)
      await world.succeed(world.owner, { method: 'POST', path: door({ activityId }), body: { enrollmentId } })
      return { checkinId: 1, activityId, enrollmentId }
    },
  },
  routes: {
    ...documentFilling('/activity/enrollment'),
    ...documentExport('/activity/enrollment', withForm),
    'GET /activity/active': { request: () => ({ path: '/activity/active' }), elsewhere: 'own', bare: true },
    'GET /activity/active/mine': {
      request: () => ({ path: '/activity/active/mine' }),
      elsewhere: 'own',
      bare: true,
    },
    'GET /activity/active/:activityId': {
      request: async world => ({ path: `/activity/active/${await published(world)}` }),
      elsewhere: 'refused',
    },
    'POST /activity/active/enroll': {
      request: async world => ({
        path: '/activity/active/enroll',
        body: { activityId: await published(world) },
      }),
      ...{ elsewhere: 'refused', bare: true },
    },
    'PUT /activity/active/cancel': {
      request: async world => ({
        path: '/activity/active/cancel',
        body: { enrollmentId: (await own(world)).enrollmentId },
      }),
      ...{ elsewhere: 'refused', bare: true },
    },
    'PUT /activity/active/confirm': {
      request: async world => ({
        path: '/activity/active/confirm',
        body: { enrollmentId: (await own(world)).enrollmentId },
      }),
      ...{ elsewhere: 'refused', bare: true },
    },
    'GET /activity/checkin/:activityId': ofDoor(found => ({ path: door(found) })),
    'GET /activity/checkin/:activityId/people': ofDoor(found => ({
      path: `${door(found)}/people?keyword=${encodeURIComponent('姓名')}`,
    })),
    'POST /activity/checkin/:activityId': ofDoor(found => ({
      path: door(found),
      body: { enrollmentId: found.enrollmentId },
    })),
    'DELETE /activity/checkin/:activityId': {
      async request(world) {
        const found = await person(world)
        const body = { enrollmentId: found.enrollmentId }
        await world.succeed(world.owner, { method: 'POST', path: door(found), body })
        return { path: `${door(found)}?enrollmentId=${found.enrollmentId}` }
      },
      ...{ elsewhere: 'refused', bare: true },
    },
    'GET /activity/link/enroll': sharing(false),
    'POST /activity/link/enroll': sharing(true),
    'PUT /activity/link/enroll': sharing(true),
    'DELETE /activity/link/enroll': sharing(false),
    'POST /activity/link/enroll/stamp': sharing(true, '/activity/link/enroll/stamp'),
    'GET /activity/link/enroll/open': overLink('/activity/link/enroll/open'),
    'GET /activity/link/enroll/puzzle': overLink('/activity/link/enroll/puzzle'),
    'POST /activity/link/enroll/upload': overLink('/activity/link/enroll/upload?field=photo'),
    'GET /activity/visit': overLink('/activity/visit'),
    'POST /activity/visit/code': overLink('/activity/visit/code', () => {
      phones += 1
      return { phone: String(phones) }
    }),
    'POST /activity/visit': overLink('/activity/visit', () => {
      phones += 1
      return { personName: '访客', phone: String(phones), requestKey: `request-of-phone-${phones}` }
    }),
    'POST /activity/visit/ticket': withTicket('/activity/visit/ticket'),
    'PUT /activity/visit/cancel': withTicket('/activity/visit/cancel'),
    'PUT /activity/visit/confirm': withTicket('/activity/visit/confirm'),
  },
})
