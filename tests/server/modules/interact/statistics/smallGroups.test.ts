import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/startTestServer.ts'
import { createSurveys, type Row } from '../createSurveys.ts'

const TENANT = 2
const MANY = 60

const optionsOf = (...values: string[]) => values.map(value => ({ value, label: value }))
const texts = (title: string) => ({ type: 'string', title, maxLength: 20 })
const long = (title: string) => ({
  ...{ type: 'string', title },
  'x-options': optionsOf(...Array.from({ length: MANY }, (_one, index) => `o${index}`)),
})
const QUESTIONS = {
  gender: { type: 'string', title: '性别', 'x-options': optionsOf('m', 'f') },
  dept: { type: 'string', title: '部门', 'x-options': optionsOf('A', 'B') },
  rate: { type: 'string', title: '评价', 'x-options': optionsOf('good', 'bad') },
  salary: { type: 'integer', title: '薪资' },
  ...{ praise: texts('优点'), blame: texts('不足'), one: long('甲'), other: long('乙') },
}

/** Ten of department A, of whom one is a woman; thirty of department B. One answer stands out. */
const ANSWERS = Array.from({ length: 40 }, (_one, index) => {
  const isWoman = index === 0 || (index >= 10 && index < 25)
  return {
    gender: isWoman ? 'f' : 'm',
    dept: index < 10 ? 'A' : 'B',
    rate: index === 0 ? 'bad' : 'good',
    salary: index === 0 ? 98_765 : 5_000,
    ...{ praise: `p${index}`, blame: `b${index}` },
  }
})

let server: TestServer
let surveys: Awaited<ReturnType<typeof createSurveys>>
let surveyId: number
beforeAll(async () => {
  server = await startTestServer([], { CAPTCHA: 'off' })
  surveys = await createSurveys(server)
  const { data } = await surveys.succeed(surveys.staff, 'POST', '/tool/build', {
    ...{ formName: '小组统计', draft: JSON.stringify({ properties: QUESTIONS }) },
  })
  const made = await surveys.succeed(surveys.staff, 'POST', `/tool/build/${data.formId}/publish`, {})
  const { versionId: formVersionId } = made.data
  surveyId = await surveys.publish({ formVersionId, anonymous: true, results: 'always' })
  await server.database.inTenant(TENANT, tx =>
    sql`insert into interact_answer (tenant_id, survey_id, status, form_version_id, content, mixed, version)
      select ${TENANT}::bigint, ${surveyId}::bigint, '0', ${formVersionId}::bigint, one, true, 0
      from jsonb_array_elements(${JSON.stringify(ANSWERS)}::jsonb) one`.execute(tx),
  )
})
afterAll(() => server.close())

const ask = (path: string, body: Row) =>
  surveys.call(surveys.staff, 'POST', `/interact/statistics/${surveyId}${path}`, body)

const countsOf = (figures: Row[], name: string): Row =>
  Object.fromEntries(
    ((figures.find(one => one.name === name)?.values ?? []) as Row[]).map(({ value, count }) => [
      String(value),
      count,
    ]),
  )

const ofA = [{ field: 'dept', value: 'A' }]

describe('groups of fewer than five anonymous people', () => {
  it('should be hidden under a filter as they are in the table of both questions', async () => {
    const { data: table } = await ask('/cross', { row: 'gender', column: 'dept' })
    expect(table.rows.flatMap(({ counts }: { counts: unknown[] }) => counts)).toEqual([
      null,
      null,
      null,
      null,
    ])
    const { data } = await ask('', { filter: ofA })
    expect(data).toMatchObject({ base: 10, isHidden: false })
    expect(countsOf(data.figures, 'gender')).toEqual({ m: null, f: null })
    expect(countsOf(data.figures, 'rate')).toEqual({ good: null, bad: null })
    expect(countsOf(data.figures, 'dept')).toEqual({ A: 10, B: 0 })
  })

  it('should be left by no two filters, and no text be told of some', async () => {
    const both = [...ofA, { field: 'gender', value: 'm' }]
    expect(await ask('', { filter: both })).toMatchObject({ code: 601 })
    expect(await ask('/texts', { field: 'praise', filter: ofA })).toMatchObject({ code: 601 })
    expect(await ask('/cross', { row: 'gender', column: 'rate', filter: ofA })).toMatchObject({ code: 601 })
  })

  it('should be found out by no order of texts, which is another for each question and stays', async () => {
    const numbers = async (field: string) =>
      (await ask('/texts', { field, pageSize: 100 })).rows.map(({ text }) => Number(text.slice(1)))
    const praise = await numbers('praise')
    const blame = await numbers('blame')
    expect([...praise].sort()).toEqual([...blame].sort())
    expect(praise.filter((who, place) => blame[place] === who).length).toBeLessThan(10)
    expect(await numbers('praise')).toEqual(praise)
  })

  it('should be hidden in what the public is told', async () => {
    const browser = await surveys.browser(await surveys.link(surveyId))
    const { data } = await browser.results()
    expect(data.base).toBe(40)
    expect(countsOf(data.figures, 'rate')).toEqual({ good: null, bad: null })
    expect(countsOf(data.figures, 'gender')).toEqual({ m: 24, f: 16 })
    const salary = data.figures.find(({ name }: Row) => name === 'salary')
    expect(salary).toMatchObject({ values: [], numbers: { min: 5_000, max: null } })
  })
})

describe('cross tables', () => {
  it(`should be refused in words where they have ${MANY} × ${MANY} cells`, async () => {
    expect(await ask('/cross', { row: 'one', column: 'other' })).toMatchObject({
      code: 601,
      msg: '交叉统计最多 2500 格，请选择选项较少的题目',
    })
  })
})
