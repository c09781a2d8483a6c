import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from './support/modules.ts'
import { pageFile } from './support/pageFile.ts'
import { caller, type Engine, startEngine } from './support/startEngine.ts'

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 20, ...more })
const date = (title: string) => ({ type: 'string', title, format: 'date' })

const pages = [
  pageFile('org/contract', {
    label: 'contractName',
    operations: { copy: true },
    unique: [['room', 'contractName']],
    noOverlap: [{ same: ['room'], from: 'firstDay', to: 'lastDay' }],
    properties: {
      contractName: text('名称'),
      contractNo: text('编号', { 'x-series': 'HT-{0000}' }),
      room: text('房间'),
      outerCode: text('外部编码', { 'x-unique': true }),
      salary: { type: 'integer', title: '薪酬', 'x-permission': { read: 'org:person:salary' } },
      checked: text('审核', { 'x-permission': { write: 'org:person:salary' } }),
      secret: text('密钥', { writeOnly: true }),
      amount: { type: 'integer', title: '金额', 'x-compute': "sum(lines, 'price')" },
      seen: text('阅', { readOnly: true }),
      firstDay: date('起'),
      lastDay: date('止'),
      note: text('备注', { default: '无' }),
      lines: {
        type: 'array',
        title: '明细',
        'x-table': 'org_contract_line',
        items: {
          type: 'object',
          properties: {
            lineName: text('内容'),
            price: { type: 'integer', title: '价', default: 7 },
            double: { type: 'integer', title: '双', 'x-compute': 'price * 2' },
          },
        },
      },
    },
  }),
  pageFile('org/paper', {
    operations: { copy: { fields: ['paperName'] } },
    properties: { paperName: text('名称'), remark: text('备注') },
  }),
]

const all = ['list', 'query', 'add', 'edit'].map(verb => `org:contract:${verb}`)

let engine: Engine
let path: string
beforeAll(async () => {
  engine = await startEngine(modules, pages)
  const body = {
    contractName: '甲',
    room: '101',
    outerCode: 'A1',
    salary: 900,
    checked: '是',
    secret: 'hidden',
    firstDay: '2030-01-01',
    lastDay: '2030-02-01',
    note: null,
    lines: [{ lineName: '一', price: 3 }, { lineName: '二' }],
  }
  const { data } = await engine.call('POST', '/org/contract', { body })
  path = `/org/contract/copy/${data.contractId}`
})
afterAll(() => engine.close())

describe('GET /:page/copy/:key', () => {
  it('should answer what a new record takes over, and what is left to be filled in', async () => {
    const answer = await engine.call('GET', path)
    expect(answer.data).toEqual({
      contractName: null,
      room: '101',
      outerCode: null,
      salary: 900,
      checked: '是',
      firstDay: null,
      lastDay: null,
      note: null,
      lines: [
        { lineName: '一', price: 3 },
        { lineName: '二', price: 7 },
      ],
    })
    expect(answer.cleared).toEqual(['contractName', 'outerCode', 'firstDay', 'lastDay'])
    const filled = { contractName: '乙', outerCode: 'B1', firstDay: '2030-02-01', lastDay: '2030-03-01' }
    const made = await engine.call('POST', '/org/contract', { body: { ...answer.data, ...filled } })
    expect(made).toMatchObject({ code: 200, data: { contractNo: 'HT-0002', amount: 10, note: null } })
    expect((await engine.call('GET', '/org/contract/list')).total).toBe(2)
  })

  it('should leave out what the caller may not read or write', async () => {
    const { data } = await engine.call('GET', path, { as: caller({ permissions: all }) })
    expect(Object.keys(data)).not.toContain('salary')
    expect(Object.keys(data)).not.toContain('checked')
    expect(data.room).toBe('101')
  })

  it('should be for who may create and read, of records that he sees', async () => {
    const without = (verb: string) => caller({ permissions: all.filter(one => !one.endsWith(verb)) })
    expect((await engine.call('GET', path, { as: null })).code).toBe(401)
    expect((await engine.call('GET', path, { as: without(':add') })).code).toBe(403)
    expect((await engine.call('GET', path, { as: without(':query') })).code).toBe(403)
    expect((await engine.call('GET', path, { as: without(':edit') })).code).toBe(200)
    expect((await engine.call('GET', path, { as: caller({ tenantId: 2 }) })).code).toBe(404)
    expect((await engine.call('GET', '/org/contract/copy/99999')).code).toBe(404)
  })

  it('should take over the fields that the page names only', async () => {
    const { data } = await engine.call('POST', '/org/paper', { body: { paperName: '甲', remark: '乙' } })
    const answer = await engine.call('GET', `/org/paper/copy/${data.paperId}`)
    expect([answer.data, answer.cleared]).toEqual([{ paperName: '甲' }, []])
  })
})
