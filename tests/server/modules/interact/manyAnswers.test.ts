import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPlace, type Place } from '#tests/support/openPlace.ts'
import { onServer } from '#tests/support/openTestDatabase.ts'
import {
  killSpawned,
  type SpawnedReply,
  type SpawnedServer,
  spawnServer,
} from '#tests/support/spawnServer.ts'

const PEOPLE = 500
const PLACES = 100
/** Requests under way at the same moment. */
const AT_ONCE = 50
const TENANT = 2

/** On a server of PostgreSQL two servers take turns; the embedded database has one. */
describe(`${PEOPLE} people who vote twice each for a quota of ${PLACES}`, () => {
  let place: Place
  let servers: SpawnedServer[] = []
  let linkCode = ''
  let surveyId = 0
  let formVersionId = 0
  let codes: string[] = []
  const replies: SpawnedReply[] = []

  const serving = (index: number) => servers[index % servers.length] as SpawnedServer

  /** Twice at the same moment, with one code. */
  async function vote(index: number): Promise<void> {
    const send = (turn: number) =>
      serving(index + turn).call('POST', '/interact/visit', {
        headers: { 'x-link-code': linkCode, cookie: cookie },
        body: {
          formVersionId,
          code: codes[index],
          content: { colour: index % 2 === 0 ? 'red' : 'blue' },
          requestKey: `request-of-${index}-${turn}-of-two`,
        },
      })
    replies.push(...(await Promise.all([send(0), send(1)])))
  }

  let cookie = ''
  beforeAll(async () => {
    place = await openPlace({ image: 'demo' })
    const settings = { ...place.settings, LINK_USES_PER_MINUTE: '0', CAPTCHA: 'off' }
    servers = [await spawnServer(settings)]
    if (onServer) servers.push(await spawnServer(settings))
    const token = await serving(0).signIn('school')
    const call = async (method: string, path: string, body: object) => {
      const reply = await serving(0).call(method, path, { token, body })
      expect(reply).toMatchObject({ code: 200 })
      return reply.data
    }
    const options = ['red', 'blue'].map(value => ({ value, label: value }))
    const draft = JSON.stringify({
      properties: { colour: { type: 'string', title: '颜色', 'x-options': options } },
    })
    const { formId } = await call('POST', '/tool/build', { formName: '颜色投票', draft })
    formVersionId = (await call('POST', `/tool/build/${formId}/publish`, {})).versionId
    const values = { title: '颜色投票', kind: '2', identity: '2', frequency: 'once', results: 'never' }
    surveyId = (await call('POST', '/interact/vote/voteCreated', { ...values, formVersionId })).surveyId
    await call('PUT', '/interact/vote/voteCreated/publish', { surveyId })
    const quotas = [
      { title: '全部', limit: PLACES },
      { title: '红', field: 'colour', option: 'red', limit: PLACES },
    ]
    await call('PUT', '/interact/quotas', { surveyId, quotas })
    codes = (await call('POST', '/interact/codes', { surveyId, count: PEOPLE })).codes.map(
      ({ code }: { code: string }) => code,
    )
    linkCode = (await call('POST', '/interact/survey/link/answer', { id: surveyId })).linkCode
    const visited = await fetch(`${serving(0).api}/interact/visit`, { headers: { 'x-link-code': linkCode } })
    cookie = String(visited.headers.get('set-cookie')).split(';')[0] ?? ''
    let next = 0
    const work = async () => {
      while (next < PEOPLE) {
        const index = next
        next += 1
        await vote(index)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }, 240_000)

  afterAll(async () => {
    killSpawned()
    await place?.drop()
  })

  it('should take exactly as many as there are places, count what is there, and nobody twice', async () => {
    expect(replies.filter(({ code }) => code !== 200 && code !== 601)).toEqual([])
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(PLACES)
    if (!onServer) await serving(0).stop('SIGTERM')
    const database = await place.open()
    const found = await database.inTenant(TENANT, async tx => {
      const one = async (statement: ReturnType<typeof sql<{ count: number }>>) =>
        (await statement.execute(tx)).rows.map(({ count }) => count)
      return {
        answers: await one(sql`select count(*)::int as count from interact_answer
          where tenant_id = ${TENANT} and survey_id = ${surveyId}`),
        counted: await one(sql`select answer_count::int as count from interact_survey
          where tenant_id = ${TENANT} and survey_id = ${surveyId}`),
        quotas: await one(sql`select taken::int as count from interact_quota
          where tenant_id = ${TENANT} and survey_id = ${surveyId} order by quota_id`),
        red: await one(sql`select count(*)::int as count from interact_answer
          where tenant_id = ${TENANT} and survey_id = ${surveyId} and content ->> 'colour' = 'red'`),
        used: await one(sql`select count(*)::int as count from interact_code
          where tenant_id = ${TENANT} and survey_id = ${surveyId} and used`),
        people: await one(sql`select count(distinct identity_key)::int as count from interact_participant
          where tenant_id = ${TENANT} and survey_id = ${surveyId}`),
      }
    })
    await database.close()
    expect(found).toEqual({
      ...{ answers: [PLACES], counted: [PLACES], used: [PLACES], people: [PLACES] },
      quotas: [PLACES, ...found.red],
      red: found.red,
    })
  }, 60_000)
})
