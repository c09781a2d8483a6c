import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MIXED_COLUMNS, mixSurvey } from '#server/modules/interact/mixSurvey.ts'
import { onServer } from '#tests/support/openTestDatabase.ts'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createSurveys } from './createSurveys.ts'

const TENANT = 2
const PEOPLE = 60
const TRIALS = 100
const QUOTAS = 3
/** Mark of a row that was locked and not changed. */
const LOCKED_ONLY = 128
const TABLES = ['interact_answer', 'interact_participant', 'interact_code', 'interact_quota'] as const
/** Answers a day: on one of them a single person answers. */
const DAYS = [39, 1, 20]
/** Of a random order one pair is right on average, whatever the number of people: in all trials this many. */
const CHANCE = TRIALS
/** Deviations above chance: seen once in 100,000 runs of one attack. */
const ALLOWED = CHANCE + 4.3 * Math.sqrt(CHANCE)

let server: TestServer
let surveys: Awaited<ReturnType<typeof createSurveys>>
let form: { versionId: number }
let surveyId = 0
beforeAll(async () => {
  server = await startTestServer([], { CAPTCHA: 'off' })
  surveys = await createSurveys(server)
  form = await surveys.form()
  surveyId = await surveys.publish({
    formVersionId: form.versionId,
    anonymous: true,
    frequency: 'times',
    times: 9,
  })
})
afterAll(() => server.close())

const inTenant = <T>(statement: RawBuilder<T>) =>
  server.database.inTenant(TENANT, async tx => (await statement.execute(tx)).rows)

const codeOf = (who: unknown) => sql`lpad(${who}::text, 8, '0')`

/**
 * Somebody takes part and answers in one transaction, as the route does: spends a code, takes a place in a quota, is
 * counted. Who it was stands in each table, for the test.
 */
const takePart = (person: number) => {
  const who = String(person)
  return inTenant(sql`with code as (update interact_code set used = true, mixed = false
      where tenant_id = ${TENANT} and survey_id = ${surveyId} and code = ${codeOf(who)}),
    participant as (insert into interact_participant
        (tenant_id, survey_id, identity_key, request_key, mixed, version)
      values (${TENANT}, ${surveyId}, ${who}, ${`r${who}`}, false, 0)),
    answer as (insert into interact_answer
        (tenant_id, survey_id, status, form_version_id, content, mixed, version)
      values (${TENANT}, ${surveyId}, '0', ${form.versionId}, ${JSON.stringify({ opinion: who })}::jsonb, false, 0)),
    quota as (update interact_quota set taken = taken + 1
      where tenant_id = ${TENANT} and survey_id = ${surveyId} and option = ${`q${person % QUOTAS}`})
    update interact_survey set answer_count = answer_count
      where tenant_id = ${TENANT} and survey_id = ${surveyId}`)
}

/** Nobody has answered, and everybody has a code. */
async function begin(): Promise<void> {
  for (const table of TABLES)
    await inTenant(
      sql`delete from ${sql.table(table)} where tenant_id = ${TENANT} and survey_id = ${surveyId}`,
    )
  await inTenant(sql`insert into interact_code (tenant_id, survey_id, code, used, version)
    select ${TENANT}::bigint, ${surveyId}::bigint, ${codeOf(sql`one`)}, false, 0
    from generate_series(0, ${PEOPLE - 1}) one`)
  await inTenant(sql`insert into interact_quota
      (tenant_id, survey_id, title, field, option, "limit", outcome, taken, version)
    select ${TENANT}::bigint, ${surveyId}::bigint, 'q' || one, 'opinion', 'q' || one, 100, '1', 0, 0
    from generate_series(0, ${QUOTAS - 1}) one`)
}

/** In which orders somebody with the whole database may look at a table. */
const LOOKS = ['ctid', 'xmin::text::bigint, ctid', 'key'] as const

type Look = (typeof LOOKS)[number]

/** Whose the rows of a table are, in each order. */
async function ordersOf(table: string, who: RawBuilder<unknown>, key: string): Promise<Map<Look, string[]>> {
  const orders = LOOKS.map(async look => {
    const order = sql.raw(look === 'key' ? key : look)
    const rows = await inTenant(sql<{ who: string }>`select ${who} as who from ${sql.table(table)} r
      where r.tenant_id = ${TENANT} and r.survey_id = ${surveyId} order by ${order}`)
    return [look, rows.map(row => row.who)] as const
  })
  return new Map(await Promise.all(orders))
}

/** How many pairs are right where rows of answers and of a table of people are laid beside each other, in any two orders. */
async function rightPairs(): Promise<Map<string, number>> {
  const answers = await ordersOf('interact_answer', sql`r.content ->> 'opinion'`, 'answer_id')
  const people = await ordersOf('interact_participant', sql`r.identity_key`, 'participant_id')
  const codes = await ordersOf('interact_code', sql`r.code::int::text`, 'code_id')
  const pairs = Object.entries({ people, codes }).flatMap(([name, orders]) =>
    [...orders].flatMap(([one, left]) =>
      [...answers].map(
        ([other, right]) =>
          [`${name} by ${one}, ${other}`, left.filter((who, index) => right[index] === who).length] as const,
      ),
    ),
  )
  return new Map(pairs)
}

/** Of how many transactions the rows are that stand in all tables, and the survey's own. */
const transactions = () => {
  const own = sql`tenant_id = ${TENANT} and survey_id = ${surveyId}`
  const marks = [...TABLES, 'interact_survey'].map(
    table => sql`select xmin::text as mark from ${sql.table(table)} where ${own}`,
  )
  return inTenant(sql<{ count: number }>`select count(distinct mark)::int as count
    from (${sql.join(marks, sql` union all `)}) as marks`)
}

/** Of how many rows that are dead by now what they were still lies in the tables. */
async function deadRows(): Promise<number> {
  const { rows } = await server.database.asOwner(async tx => {
    await sql`create extension if not exists pageinspect`.execute(tx)
    const lying = TABLES.map(
      table => sql`select p.t_xmax from generate_series(0, (pg_relation_size(${table}) / 8192)::int - 1) as b(block)
        cross join lateral heap_page_items(get_raw_page(${table}, b.block)) as p
        where p.t_data is not null and p.t_xmax::text <> '0'
          and p.t_infomask & ${LOCKED_ONLY}::int = 0`,
    )
    return sql<{ count: number }>`select count(*)::int as count
      from (${sql.join(lying, sql` union all `)}) as lying`.execute(tx)
  })
  return rows[0]?.count ?? 0
}

/** Services whose database clears no dead rows away: it would be done two hundred times, and these trials see none. */
function unswept(): TestServer['services'] {
  const { database } = server
  const inTenant: typeof database.inTenant = (...work) => database.inTenant(...work)
  const services = { database: { inTenant, vacuum: () => Promise.resolve() } }
  return services as unknown as TestServer['services']
}

async function days(mixing: boolean): Promise<void> {
  await begin()
  let person = 0
  for (const people of DAYS) {
    for (let index = 0; index < people; index += 1) await takePart(person++)
    if (mixing) await mixSurvey({ tenantId: TENANT, surveyId }, { services: unswept() })
  }
}

describe('anonymous answers', () => {
  it('should be found by the place of their rows where these are not rewritten', async () => {
    await days(false)
    const right = await rightPairs()
    expect(right.get('people by ctid, ctid')).toBe(PEOPLE)
    expect(right.get(`people by ${LOOKS[1]}, ${LOOKS[1]}`)).toBe(PEOPLE)
    expect(right.get(`codes by ${LOOKS[1]}, ${LOOKS[1]}`)).toBe(PEOPLE)
  })

  it(`should be matched by no order of rows better than by chance, in ${TRIALS} trials over three days`, async () => {
    const right = new Map<string, number>()
    for (let trial = 0; trial < TRIALS; trial += 1) {
      await days(true)
      for (const [attack, pairs] of await rightPairs()) right.set(attack, (right.get(attack) ?? 0) + pairs)
    }
    for (const [attack, pairs] of right) expect(pairs, attack).toBeLessThanOrEqual(ALLOWED)
    expect(await transactions()).toEqual([{ count: 1 }])
  }, 240_000)

  it.runIf(onServer)(
    'should leave no row behind that is dead, with the mark of its transaction',
    async () => {
      await days(false)
      expect(await deadRows()).toBeGreaterThan(PEOPLE)
      await mixSurvey({ tenantId: TENANT, surveyId }, { services: server.services })
      expect(await deadRows()).toBe(0)
    },
  )

  it('should hold nothing that leads from one table to the other, and no time', async () => {
    await days(false)
    const browser = await surveys.browser(await surveys.link(surveyId))
    const content = { colour: 'red', opinion: '匿名的意见' }
    expect(await browser.send({ formVersionId: form.versionId, content })).toMatchObject({ code: 200 })
    const [answer] = await inTenant(sql<Record<string, unknown>>`select * from interact_answer
      where tenant_id = ${TENANT} and survey_id = ${surveyId} and content ->> 'opinion' = '匿名的意见'`)
    const [participant] = await inTenant(sql<Record<string, unknown>>`select * from interact_participant
      where tenant_id = ${TENANT} and survey_id = ${surveyId} and length(identity_key) = 64`)
    expect(answer).toMatchObject({ respondent: null, submitted_at: null })
    expect(participant).toMatchObject({ answer_id: null, phone: null, code_id: null })
    const common = Object.entries(answer ?? {}).filter(
      ([name, value]) =>
        value !== null &&
        Object.values(participant ?? {}).includes(value) &&
        !['tenant_id', 'survey_id', 'mixed', 'version'].includes(name),
    )
    expect(common).toEqual([])
    const logged = await inTenant(sql`select 1 from sys_oper_log l
      where (to_jsonb(l)::text like '%匿名的意见%' or to_jsonb(l)::text like '%interact/visit%')`)
    expect(logged).toEqual([])
  })
})

describe('rewriting', () => {
  it('should keep every column that the tables have', async () => {
    for (const [table, columns] of Object.entries(MIXED_COLUMNS)) {
      const rows = await inTenant(sql<{ name: string }>`select a.attname as name from pg_attribute a
        where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped`)
      expect(rows.map(({ name }) => name).sort()).toEqual([...columns, 'tenant_id', 'mixed'].sort())
    }
  })
})

describe('what is told of anonymous answers', () => {
  it('should be nothing singly, no text and no figure before there are five', async () => {
    const id = await surveys.publish({
      formVersionId: form.versionId,
      anonymous: true,
      frequency: 'times',
      times: 9,
      results: 'always',
    })
    const browser = await surveys.browser(await surveys.link(id))
    const send = (colour: string) =>
      browser.send({ formVersionId: form.versionId, content: { colour, opinion: '一条意见' } })
    for (const colour of ['red', 'red', 'blue', 'red'])
      expect(await send(colour)).toMatchObject({ code: 200 })
    const list = () => surveys.call(surveys.staff, 'GET', `/interact/answers/${id}`)
    const texts = () =>
      surveys.call(surveys.staff, 'POST', `/interact/statistics/${id}/texts`, { field: 'opinion' })
    expect(await list()).toMatchObject({ code: 601 })
    expect(await texts()).toMatchObject({ code: 601 })
    expect((await surveys.statistics(id)).data).toMatchObject({ isHidden: true, figures: [] })
    expect(await browser.results()).toMatchObject({ code: 601 })
    await send('red')
    // Five are not told of while one more could be told from them.
    expect(await list()).toMatchObject({ code: 601 })
    await surveys.act('close', id)
    await mixSurvey({ tenantId: TENANT, surveyId: id }, { services: server.services })
    expect((await list()).rows).toHaveLength(5)
    expect((await texts()).rows).toHaveLength(5)
    expect((await browser.results()).data).toMatchObject({ base: 5 })
    const blue = await surveys.statistics(id, { filter: [{ field: 'colour', value: 'blue' }] })
    expect(blue.data).toMatchObject({ base: null, isHidden: true })
    // What is told of all but one would tell of the one.
    const red = await surveys.statistics(id, { filter: [{ field: 'colour', value: 'red' }] })
    expect(red.data).toMatchObject({ isHidden: true })
  })

  it('should keep a survey anonymous, or not, once somebody has answered', async () => {
    const { version } = await surveys.read(surveyId)
    const body = { surveyId, anonymous: false, version }
    const reply = await surveys.call(surveys.staff, 'PUT', '/interact/survey/surveyCreated', body)
    expect(reply).toMatchObject({ code: 601 })
    expect(JSON.stringify(reply)).toContain('已有答卷，不能更改是否匿名')
  })
})
