import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { depthOf } from '#tests/support/depth.ts'
import { openPlace, type Place } from '#tests/support/openPlace.ts'
import { onServer } from '#tests/support/openTestDatabase.ts'
import { crowd, type KilledServers, serveThroughKill } from '#tests/support/serveThroughKill.ts'
import { killSpawned, type SpawnedReply } from '#tests/support/spawnServer.ts'

const { isDeep } = depthOf(import.meta.filename)
const PEOPLE = isDeep ? 500 : 100
const PLACES = isDeep ? 100 : 20
/** Requests under way at the same moment. */
const AT_ONCE = isDeep ? 50 : 20
/** Answers that are acknowledged when a server is killed. */
const KILLED_AFTER = PLACES * 0.3
const TENANT = 2

describe(`${PEOPLE} people who vote twice each for a quota of ${PLACES}, and a server that is killed meanwhile`, () => {
  let place: Place
  let servers: KilledServers
  let linkCode = ''
  let cookie = ''
  let surveyId = 0
  let formVersionId = 0
  let codes: string[] = []
  const replies: { code: string; colour: string; reply: SpawnedReply }[] = []
  const acknowledged = () => replies.filter(({ reply }) => reply.code === 200)

  /** Twice at the same moment, with one code; where no answer came, the same is sent again. */
  async function vote(index: number): Promise<void> {
    const code = String(codes[index])
    const send = async (turn: number) => {
      const colour = (index + turn) % 2 === 0 ? 'red' : 'blue'
      const reply = await servers.call(index + turn, 'POST', '/interact/visit', {
        headers: { 'x-link-code': linkCode, cookie },
        body: {
          ...{ formVersionId, code, content: { colour } },
          requestKey: `request-of-${index}-${turn}-of-two`,
        },
      })
      replies.push({ code, colour, reply })
      if (acknowledged().length >= KILLED_AFTER) await servers.kill()
    }
    await Promise.all([send(0), send(1)])
  }

  beforeAll(async () => {
    place = await openPlace({ image: 'demo' })
    servers = await serveThroughKill({ ...place.settings, LINK_USES_PER_MINUTE: '0' })
    const first = servers.serving(0)
    const token = await first.signIn('school')
    const call = async (method: string, path: string, body: object) => {
      const reply = await first.call(method, path, { token, body })
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
    const visited = await fetch(`${first.api}/interact/visit`, { headers: { 'x-link-code': linkCode } })
    cookie = String(visited.headers.get('set-cookie')).split(';')[0] ?? ''
    await crowd(PEOPLE, AT_ONCE, vote)
  }, 240_000)

  afterAll(async () => {
    killSpawned()
    await place?.drop()
  })

  it('should take exactly as many as there are places, count what is there, nobody twice, and lose none', async () => {
    expect(servers.lost()).toBeGreaterThan(0)
    expect(replies.filter(({ reply }) => reply.code !== 200 && reply.code !== 601)).toEqual([])
    expect(acknowledged()).toHaveLength(PLACES)
    if (!onServer) await servers.serving(0).stop('SIGTERM')
    const database = await place.open()
    const found = await database.inTenant(TENANT, async tx => {
      const one = async (statement: ReturnType<typeof sql<{ count: number }>>) =>
        (await statement.execute(tx)).rows.map(({ count }) => count)
      const answers = await sql<{ respondent: string; colour: string }>`
        select respondent, content ->> 'colour' as colour from interact_answer
        where tenant_id = ${TENANT} and survey_id = ${surveyId} order by 1`.execute(tx)
      return {
        answers: answers.rows,
        counted: await one(sql`select answer_count::int as count from interact_survey
          where tenant_id = ${TENANT} and survey_id = ${surveyId}`),
        quotas: await one(sql`select taken::int as count from interact_quota
          where tenant_id = ${TENANT} and survey_id = ${surveyId} order by quota_id`),
        used: await one(sql`select count(*)::int as count from interact_code
          where tenant_id = ${TENANT} and survey_id = ${surveyId} and used`),
        people: await one(sql`select count(distinct identity_key)::int as count from interact_participant
          where tenant_id = ${TENANT} and survey_id = ${surveyId}`),
      }
    })
    await database.close()
    const told = acknowledged().map(({ code, colour }) => ({ respondent: `一次性码 ${code}`, colour }))
    expect(found).toEqual({
      answers: told.sort((a, b) => (a.respondent < b.respondent ? -1 : 1)),
      ...{ counted: [PLACES], used: [PLACES], people: [PLACES] },
      quotas: [PLACES, told.filter(({ colour }) => colour === 'red').length],
    })
  }, 60_000)
})
