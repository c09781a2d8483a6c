import { PNG } from '#tests/server/files/support/pictures.ts'
import { defineExamples, type RouteExample } from '#tests/server/isolation/defineExamples.ts'
import { multipart } from '#tests/server/isolation/multipart.ts'
import { OWNER_MARK } from '#tests/server/isolation/valuesOf.ts'
import type { Row, World } from '#tests/server/isolation/World.ts'

/** Keys of sendings that no other example has. */
let sendings = 0

const requestKey = (): string => {
  sendings += 1
  return `request-of-example-${sendings}`
}

const options = ['red', 'blue'].map(value => ({ value, label: `${OWNER_MARK}${value}` }))
const QUESTIONS = {
  colour: { type: 'string', title: `${OWNER_MARK}颜色`, 'x-options': options },
  opinion: { type: 'string', title: `${OWNER_MARK}意见`, maxLength: 100 },
}
const content = { colour: 'red', opinion: `${OWNER_MARK}写的` }

async function publishedForm(
  world: World,
  questions: Row = QUESTIONS,
): Promise<{ formId: number; versionId: number }> {
  const draft = JSON.stringify({ properties: questions })
  const body = { formName: `${OWNER_MARK}问卷表`, draft }
  const made = await world.succeed(world.owner, { method: 'POST', path: '/tool/build', body })
  const formId = Number((made.json.data as Row).formId)
  return { formId, versionId: await publish(world, formId) }
}

async function publish(world: World, formId: number): Promise<number> {
  const path = `/tool/build/${formId}/publish`
  const { json } = await world.succeed(world.owner, { method: 'POST', path, body: {} })
  return Number((json.data as Row).versionId)
}

const draftOf = async (world: World): Promise<Row> => ({
  ...{
    title: `${OWNER_MARK}问卷`,
    kind: '1',
    formVersionId: (await publishedForm(world)).versionId,
    identity: '1',
  },
  ...{
    frequency: 'once',
    times: null,
    anonymous: false,
    askedOf: null,
    remindBefore: false,
    results: 'always',
  },
  ...{ startTime: null, endTime: null, deptId: null },
})

/** A survey that is answered now. */
async function survey(world: World, values: Row = {}): Promise<Row> {
  const body = { ...(await draftOf(world)), ...values }
  const { json } = await world.succeed(world.owner, {
    method: 'POST',
    path: '/interact/survey/surveyCreated',
    body,
  })
  const made = json.data as Row
  const { surveyId } = made
  await world.succeed(world.owner, {
    method: 'PUT',
    path: '/interact/survey/surveyCreated/publish',
    body: { surveyId },
  })
  return { surveyId, formVersionId: body.formVersionId }
}

/** A draft whose form has a later version. */
async function outdated(world: World, kind: string): Promise<Row> {
  const { formId, versionId } = await publishedForm(world)
  const body = { ...(await draftOf(world)), kind, formVersionId: versionId }
  const { json } = await world.succeed(world.owner, {
    ...{ method: 'POST', path: '/interact/survey', body },
  })
  const more = { ...QUESTIONS, more: { type: 'string', title: `${OWNER_MARK}其他`, maxLength: 50 } }
  await world.succeed(world.owner, {
    ...{ method: 'PUT', path: '/tool/build', body: { formId, draft: JSON.stringify({ properties: more }) } },
  })
  await publish(world, formId)
  return json.data as Row
}

/** One in the state that the steps lead to. */
const after =
  (kind: string, ...steps: string[]) =>
  async (world: World): Promise<Row> => {
    const body = { ...(await draftOf(world)), kind }
    const made = await world.succeed(world.owner, { method: 'POST', path: '/interact/survey', body })
    const found = made.json.data as Row
    for (const step of steps)
      await world.succeed(world.owner, {
        ...{ method: 'PUT', path: `/interact/survey/${step}`, body: { surveyId: found.surveyId } },
      })
    return found
  }

/** What is done with surveys, at each of the pages that do it. */
const steps = (base: string, kind: string) => ({
  [`PUT ${base}/publish`]: after(kind),
  [`PUT ${base}/pause`]: after(kind, 'publish'),
  [`PUT ${base}/close`]: after(kind, 'publish'),
  [`PUT ${base}/resume`]: after(kind, 'publish', 'pause'),
  [`PUT ${base}/archive`]: after(kind, 'publish', 'close'),
  [`PUT ${base}/upgrade`]: (world: World) => outdated(world, kind),
})

const VOTES = '/interact/vote/voteCreated'

/** Of a draft; beside it stands a vote, which the list of votes shows. */
async function valuesBesideVote(world: World): Promise<Row> {
  const values = await draftOf(world)
  await world.succeed(world.owner, {
    ...{ method: 'POST', path: '/interact/vote/voteCreated', body: { ...values, kind: '2' } },
  })
  return values
}

const forAccounts = (world: World) => survey(world, { identity: '4' })

/** One that asks accounts for a picture. */
async function withPicture(world: World): Promise<Row> {
  const photo = { type: 'string', title: `${OWNER_MARK}照片`, 'x-component': 'image', maxLength: 1000 }
  const { versionId } = await publishedForm(world, { ...QUESTIONS, photo })
  return survey(world, { identity: '4', formVersionId: versionId })
}

/** One that the owner has answered. */
async function answered(world: World): Promise<Row> {
  const found = await forAccounts(world)
  const { formVersionId } = found
  const path = `/interact/join/${found.surveyId}`
  await world.succeed(world.owner, {
    ...{ method: 'POST', path, body: { requestKey: requestKey(), formVersionId, content } },
  })
  const list = await world.succeed(world.owner, {
    method: 'GET',
    path: `/interact/answers/${found.surveyId}`,
  })
  const [answer] = list.json.rows as Row[]
  return { ...found, answerId: answer?.answerId }
}

/** Headers of a browser with the link of a survey, and its survey. */
async function linked(world: World, values: Row = {}) {
  const found = await survey(world, values)
  const { json } = await world.succeed(world.owner, {
    ...{ method: 'POST', path: '/interact/survey/link/answer', body: { id: found.surveyId } },
  })
  const code = { 'x-link-code': String((json.data as Row).linkCode) }
  const { cookie } = await world.succeed(world.owner, {
    ...{ method: 'GET', path: '/interact/visit', headers: code },
  })
  return { ...found, headers: { ...code, cookie } }
}

const overLink = (path: string, body?: (found: Row) => Row, values: Row = {}): RouteExample => ({
  async request(world) {
    const found = await linked(world, values)
    return { path, headers: found.headers, ...(body && { body: body(found) }) }
  },
  ...{ elsewhere: 'shared', bare: true },
})

const sharing = (inBody: boolean): RouteExample => ({
  async request(world) {
    const { surveyId: id } = await survey(world)
    const path = '/interact/survey/link/answer'
    await world.succeed(world.owner, { method: 'POST', path, body: { id } })
    return inBody ? { path, body: { id } } : { path: `${path}?id=${id}` }
  },
  ...{ elsewhere: 'refused', bare: true },
})

const of = (
  found: (world: World) => Promise<Row>,
  request: (found: Row) => { path: string; body?: Row },
  bare = false,
): RouteExample => ({
  request: async world => request(await found(world)),
  ...{ elsewhere: 'refused', ...(bare && { bare }) },
})

const withCodes = (world: World) => survey(world, { identity: '2' })
const statistics = ({ surveyId }: Row) => `/interact/statistics/${surveyId}`

export default defineExamples({
  values: { 'interact/survey/index': valuesBesideVote },
  ownRecords: {
    ...steps('/interact/survey', '1'),
    ...steps('/interact/survey/surveyCreated', '1'),
    ...steps(VOTES, '2'),
    [`PUT ${VOTES}`]: after('2'),
    [`GET ${VOTES}/:surveyId`]: after('2'),
    [`DELETE ${VOTES}/:ids`]: after('2'),
    [`PUT ${VOTES}/duplicate`]: after('2'),
  },
  actionValues: { [`POST ${VOTES}`]: () => ({ kind: '2' }) },
  routes: {
    'GET /interact/visit': overLink('/interact/visit'),
    'POST /interact/visit': overLink('/interact/visit', ({ formVersionId }) => ({
      ...{ requestKey: requestKey(), formVersionId, content },
    })),
    'GET /interact/visit/results': overLink('/interact/visit/results'),
    'POST /interact/visit/phone': overLink(
      '/interact/visit/phone',
      () => {
        sendings += 1
        return { phone: String(13_600_000_000 + sendings) }
      },
      { identity: '3' },
    ),
    'GET /interact/survey/link/answer': sharing(false),
    'POST /interact/survey/link/answer': sharing(true),
    'PUT /interact/survey/link/answer': sharing(true),
    'DELETE /interact/survey/link/answer': sharing(false),
    'GET /interact/survey/link/answer/open': overLink('/interact/survey/link/answer/open'),
    'GET /interact/survey/link/answer/puzzle': overLink('/interact/survey/link/answer/puzzle'),
    'POST /interact/survey/link/answer/upload': overLink('/interact/survey/link/answer/upload?field=photo'),
    'GET /interact/join/list': {
      request: () => ({ path: '/interact/join/list' }),
      elsewhere: 'own',
      bare: true,
    },
    'GET /interact/join/:surveyId': of(forAccounts, ({ surveyId }) => ({
      path: `/interact/join/${surveyId}`,
    })),
    'POST /interact/join/:surveyId': of(
      forAccounts,
      ({ surveyId, formVersionId }) => ({
        path: `/interact/join/${surveyId}`,
        body: { requestKey: requestKey(), formVersionId, content },
      }),
      true,
    ),
    'POST /interact/join/:surveyId/upload': {
      async request(world) {
        const { surveyId } = await withPicture(world)
        return { path: `/interact/join/${surveyId}/upload?field=photo`, ...multipart('file', 'one.png', PNG) }
      },
      ...{ elsewhere: 'refused', bare: true },
    },
    'GET /interact/join/:surveyId/results': of(answered, ({ surveyId }) => ({
      path: `/interact/join/${surveyId}/results`,
    })),
    'GET /interact/answers/:surveyId': of(answered, ({ surveyId }) => ({
      path: `/interact/answers/${surveyId}`,
    })),
    'GET /interact/answers/:surveyId/export': of(
      answered,
      ({ surveyId }) => ({ path: `/interact/answers/${surveyId}/export` }),
      true,
    ),
    'PUT /interact/answers/void': of(
      answered,
      ({ surveyId, answerId }) => ({
        path: '/interact/answers/void',
        body: { surveyId, answerId, reason: '重复' },
      }),
      true,
    ),
    'GET /interact/quotas/:surveyId': of(
      survey,
      ({ surveyId }) => ({ path: `/interact/quotas/${surveyId}` }),
      true,
    ),
    'GET /interact/quotas/:surveyId/form': of(survey, ({ surveyId }) => ({
      path: `/interact/quotas/${surveyId}/form`,
    })),
    'PUT /interact/quotas': of(survey, ({ surveyId }) => ({
      path: '/interact/quotas',
      body: { surveyId, quotas: [{ title: `${OWNER_MARK}配额`, limit: 5 }] },
    })),
    'GET /interact/codes/:surveyId': of(
      withCodes,
      ({ surveyId }) => ({ path: `/interact/codes/${surveyId}` }),
      true,
    ),
    'GET /interact/codes/:surveyId/export': of(
      withCodes,
      ({ surveyId }) => ({ path: `/interact/codes/${surveyId}/export` }),
      true,
    ),
    'POST /interact/codes': of(
      withCodes,
      ({ surveyId }) => ({ path: '/interact/codes', body: { surveyId, count: 1 } }),
      true,
    ),
    'POST /interact/statistics/:surveyId': of(answered, found => ({ path: statistics(found), body: {} })),
    'POST /interact/statistics/:surveyId/cross': of(answered, found => ({
      path: `${statistics(found)}/cross`,
      body: { row: 'colour', column: 'colour' },
    })),
    'POST /interact/statistics/:surveyId/texts': of(answered, found => ({
      path: `${statistics(found)}/texts`,
      body: { field: 'opinion' },
    })),
  },
})
