import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from './support/modules.ts'
import { pageFile } from './support/pageFile.ts'
import { uploadTo, workbookOf } from './support/sheets.ts'
import { caller, type Engine, startEngine } from './support/startEngine.ts'

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 20, ...more })

const pages = [
  pageFile('org/campaign', {
    properties: { campaignName: text('活动'), state: text('状态', { default: 'open' }) },
  }),
  pageFile('org/entry', {
    label: 'entryName',
    operations: {
      create: {
        when: "campaignId.state == 'open' && createdFor == user.userName",
        refusal: '“{label}”来晚了',
      },
      import: true,
    },
    properties: {
      entryName: text('条目'),
      campaignId: { type: 'integer', title: '活动', 'x-ref': 'org/campaign' },
      createdFor: text('为谁', { 'x-default': 'user.userName' }),
    },
  }),
]

let engine: Engine
const campaigns: Record<string, number> = {}
beforeAll(async () => {
  engine = await startEngine(modules, pages)
  for (const state of ['open', 'closed']) {
    const { data } = await engine.call('POST', '/org/campaign', { body: { campaignName: state, state } })
    campaigns[state] = data.campaignId
  }
})
afterAll(() => engine.close())

describe('operations.create.when', () => {
  it('should be held to by the record as it will be, with its defaults and what it refers to', async () => {
    const create = (body: object) => engine.call('POST', '/org/entry', { body: { entryName: '甲', ...body } })
    expect((await create({ campaignId: campaigns.open })).code).toBe(200)
    expect(await create({ campaignId: campaigns.closed })).toMatchObject({
      fault: 'STATE',
      msg: '“甲”来晚了',
    })
    expect((await create({ campaignId: campaigns.open, createdFor: '别人' })).fault).toBe('STATE')
    expect((await create({})).fault).toBe('STATE')
    expect((await engine.call('GET', '/org/entry/list')).total).toBe(1)
  })

  it('should be held to by imports, row by row', async () => {
    const file = await workbookOf([
      ['条目', '活动'],
      ['乙', 'open'],
      ['丙', 'closed'],
    ])
    const answer = await uploadTo(engine, '/org/entry/importData', file, caller())
    expect(answer.data.errors).toMatchObject([{ row: 3, code: 'STATE', message: '“丙”来晚了' }])
    expect((await engine.call('GET', '/org/entry/list')).total).toBe(1)
  })
})
