import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import formDrafts from '../../../server/modules/account/formDrafts.ts'
import { modules } from './support/modules.ts'
import { pageFile } from './support/pageFile.ts'
import { caller, type Engine, startEngine } from './support/startEngine.ts'

const DRAFT = '/form-draft'
const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 50, ...more })
const number = (title: string, more: object = {}) => ({ type: 'integer', title, ...more })

const pages = [
  pageFile(
    'org/loan',
    {
      key: 'loanId',
      label: 'loanName',
      required: ['loanName', 'purpose'],
      properties: {
        loanName: text('名称'),
        purpose: text('用途'),
        password: text('密码', { writeOnly: true, 'x-encrypted': true }),
        rate: number('利率', { 'x-permission': { write: 'org:person:salary' } }),
        total: number('合计', { 'x-compute': 'rate * 2' }),
        lines: {
          type: 'array',
          title: '明细',
          'x-table': 'org_loan_line',
          items: {
            type: 'object',
            properties: { goods: text('物品'), pin: text('口令', { writeOnly: true }) },
          },
        },
      },
    },
    {
      form: {
        layout: [
          {
            type: 'steps',
            save: true,
            items: [
              { title: '一', items: ['loanName', 'password', 'rate'] },
              { title: '二', items: ['purpose', 'lines'] },
            ],
          },
        ],
      },
    },
  ),
  pageFile(
    'org/lesson',
    {
      key: 'lessonId',
      label: 'lessonName',
      parent: { page: 'org/loan', param: 'loanId', match: { loanId: 'loanId' } },
      properties: { lessonName: text('名称'), loanId: number('借出', { 'x-ref': 'org/loan' }) },
    },
    {
      form: {
        layout: [{ type: 'steps', save: true, items: [{ title: '一', items: ['lessonName', 'loanId'] }] }],
      },
      route: { path: '/org/lesson/:loanId' },
    },
  ),
  pageFile('org/plain', { key: 'plainId', label: 'plainName', properties: { plainName: text('名称') } }),
]

const rights = ['org:loan:add', 'org:loan:list', 'org:loan:query', 'org:lesson:add', 'org:plain:add']
const writer = caller({ userId: 7, permissions: rights })
const better = caller({ userId: 7, permissions: [...rights, 'org:person:salary'] })
const other = caller({ userId: 8, permissions: rights })
const foreign = caller({ userId: 7, tenantId: 3, permissions: rights })

let engine: Engine
beforeAll(async () => {
  engine = await startEngine([...modules, formDrafts], pages)
})
afterAll(() => engine.close())
beforeEach(() =>
  engine.database.asOwner(tx => sql`delete from sys_form_draft`.execute(tx)).then(() => undefined),
)

const keep = (values: object, more: object = {}, as = writer) =>
  engine.call('PUT', DRAFT, { body: { page: 'org/loan', step: 1, values, ...more }, as })
const draftOf = (as = writer, place = '', page = 'org/loan') =>
  engine.call('GET', `${DRAFT}?page=${page}&place=${encodeURIComponent(place)}`, { as })
const countOf = async () => {
  const { rows } = await engine.database.asOwner(tx =>
    sql<{ count: string }>`select count(*) from sys_form_draft`.execute(tx),
  )
  return Number(rows[0]?.count)
}

describe(`GET ${DRAFT}`, () => {
  it('should answer what its account has filled in, and nobody else', async () => {
    expect(await keep({ loanName: '投影仪', lines: [{ goods: '线' }] })).toMatchObject({ code: 200 })
    expect((await draftOf()).data).toMatchObject({
      step: 1,
      values: { loanName: '投影仪', lines: [{ goods: '线' }] },
    })
    for (const as of [other, foreign]) expect((await draftOf(as)).data).toBeNull()
    expect((await draftOf(writer, 'loanId=5')).data).toBeNull()
  })

  it('should hold back what the account may no longer write', async () => {
    await keep({ loanName: '投影仪', rate: 3 }, {}, better)
    expect((await draftOf(better)).data.values).toEqual({ loanName: '投影仪', rate: 3 })
    expect((await draftOf()).data.values).toEqual({ loanName: '投影仪' })
  })

  it('should be for those who may create the record, and for forms whose steps are saved', async () => {
    const reader = caller({ userId: 9, permissions: ['org:loan:list'] })
    expect((await draftOf(reader)).code).toBe(403)
    expect((await keep({}, {}, reader)).code).toBe(403)
    for (const page of ['org/plain', 'org/nothing', '__proto__'])
      expect((await draftOf(writer, '', page)).code).toBe(404)
    expect((await engine.call('GET', `${DRAFT}?page=org/loan`, { as: null })).code).toBe(401)
  })

  it('should forget what was left for thirty days', async () => {
    await keep({ loanName: '旧' })
    await engine.database.asOwner(tx =>
      sql`update sys_form_draft set update_time = now() - interval '31 days'`.execute(tx),
    )
    expect((await draftOf()).data).toBeNull()
  })
})

describe(`PUT ${DRAFT}`, () => {
  it('should never hold secrets, nor what the account may not write or nobody has', async () => {
    await keep({
      ...{ loanName: '甲', password: 'geheim', rate: 9, total: 18, nobody: 1 },
      lines: [{ goods: '线', pin: '1234', id: 5 }, 'x'],
    })
    const { rows } = await engine.database.asOwner(tx =>
      sql<{ content: object }>`select content from sys_form_draft`.execute(tx),
    )
    expect(rows).toEqual([{ content: { loanName: '甲', lines: [{ goods: '线' }, null] } }])
  })

  it('should take the place of the one before', async () => {
    await keep({ loanName: '甲' })
    await keep({ loanName: '乙' }, { step: 0 })
    expect((await draftOf()).data).toMatchObject({ step: 0, values: { loanName: '乙' } })
    expect(await countOf()).toBe(1)
  })

  it.each([
    ['too much', { values: { loanName: 'x'.repeat(300_000) } }, 'values'],
    ['a place beyond bounds', { place: 'x'.repeat(201) }, 'place'],
    ['no step', { step: -1 }, 'step'],
  ])('should refuse %s', async (_what, body, field) => {
    const answer = await keep({}, body)
    expect(answer).toMatchObject({ code: 601, data: { errors: [{ field }] } })
    expect(await countOf()).toBe(0)
  })

  it('should keep the twenty latest of an account', async () => {
    for (let index = 0; index < 22; index++) await keep({ loanName: `${index}` }, { place: `at=${index}` })
    expect(await countOf()).toBe(20)
    expect((await draftOf(writer, 'at=1')).data).toBeNull()
    expect((await draftOf(writer, 'at=21')).data).toMatchObject({ values: { loanName: '21' } })
  })
})

describe('POST /org/loan', () => {
  const body = { loanName: '甲', purpose: '教学' }

  it('should take the draft away only where it says that the draft became the record', async () => {
    await keep({ loanName: '甲' })
    await engine.call('POST', '/org/loan', { body, as: writer })
    expect(await countOf()).toBe(1)
    expect((await engine.call('POST', '/org/loan?draft=1', { body: {}, as: writer })).code).toBe(601)
    await engine.call('POST', '/org/loan?draft=1', { body, as: other })
    expect(await countOf()).toBe(1)
    await engine.call('POST', '/org/loan?draft=1', { body, as: writer })
    expect(await countOf()).toBe(0)
  })

  it('should leave the drafts below other records', async () => {
    const { data } = await engine.call('POST', '/org/loan', { body, as: writer })
    const loanId = data.loanId as number
    for (const place of [`loanId=${loanId}`, 'loanId=0'])
      await keep({ lessonName: '课' }, { page: 'org/lesson', place })
    const made = await engine.call('POST', '/org/lesson?draft=1', {
      body: { lessonName: '课', loanId },
      as: writer,
    })
    expect(made.code).toBe(200)
    expect((await draftOf(writer, `loanId=${loanId}`, 'org/lesson')).data).toBeNull()
    expect((await draftOf(writer, 'loanId=0', 'org/lesson')).data).not.toBeNull()
  })
})

describe(`DELETE ${DRAFT}`, () => {
  it('should take the own draft away and no other', async () => {
    await keep({ loanName: '甲' })
    await keep({ loanName: '乙' }, {}, other)
    await engine.call('DELETE', `${DRAFT}?page=org/loan`, { as: writer })
    expect((await draftOf()).data).toBeNull()
    expect((await draftOf(other)).data).toMatchObject({ values: { loanName: '乙' } })
  })
})
