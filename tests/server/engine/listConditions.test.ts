import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from './support/modules.ts'
import { pageFile } from './support/pageFile.ts'
import { caller, type Engine, startEngine } from './support/startEngine.ts'

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 20, ...more })
const rows = (title: string, table: string, more: object = {}) => ({
  ...{ type: 'array', title, 'x-table': table, ...more },
  items: { type: 'object', properties: { topic: text('主题') } },
})

const pages = [
  pageFile('org/label', { label: 'labelName', properties: { labelName: text('标签') } }),
  pageFile(
    'org/course',
    {
      label: 'courseName',
      operations: { update: { when: 'size(labelIds) < 2' }, export: true },
      properties: {
        courseName: text('课程'),
        notes: text('说明', { maxLength: 2_000, 'x-component': 'rich-text' }),
        outline: text('提纲', { maxLength: 2_000, 'x-component': 'rich-text' }),
        sessions: rows('课次', 'org_course_session'),
        costs: rows('费用', 'org_course_cost', { 'x-permission': { read: 'org:dept:leader' } }),
        others: rows('其他', 'org_course_other'),
        labelIds: {
          ...{ type: 'array', title: '标签', items: { type: 'integer' } },
          'x-ref': { to: 'org/label', through: 'org_course_label' },
        },
      },
      actions: {
        open: { title: '开放', when: 'size(sessions) > 0 && has(outline)', set: { courseName: "'开'" } },
        bill: { title: '结算', when: 'size(costs) > 0', set: { courseName: "'算'" } },
      },
    },
    { list: { columns: ['courseName'] } },
  ),
]

let engine: Engine
beforeAll(async () => {
  engine = await startEngine(modules, pages)
  const { data } = await engine.call('POST', '/org/label', { body: { labelName: '新' } })
  const child = [{ topic: '一' }, { topic: '二' }]
  const full = {
    outline: '<p>略</p>',
    sessions: child,
    costs: child,
    others: child,
    labelIds: [data.labelId],
  }
  await engine.call('POST', '/org/course', { body: { courseName: '全', ...full } })
  await engine.call('POST', '/org/course', { body: { courseName: '空' } })
  const as = caller({ tenantId: 2 })
  await engine.call('POST', '/org/course', { as, body: { courseName: '别人', sessions: child } })
})
afterAll(() => engine.close())

describe('GET /org/course/list', () => {
  it('should answer what conditions of operations and actions read of child rows, links and texts', async () => {
    const { rows: found } = await engine.call('GET', '/org/course/list?orderByColumn=courseId&isAsc=asc')
    expect(found).toMatchObject([
      {
        courseName: '全',
        outline: '<p>略</p>',
        sessions: [{ topic: '一' }, { topic: '二' }],
        costs: [{}, {}],
      },
      { courseName: '空', outline: null, sessions: [], costs: [], labelIds: [] },
    ])
    expect(found[0].labelIds).toHaveLength(1)
  })

  it('should answer no child rows that no condition reads', async () => {
    const { rows: found } = await engine.call('GET', '/org/course/list')
    expect(found[0]).not.toHaveProperty('others')
    expect(found[0]).not.toHaveProperty('notes')
  })

  it('should keep the permission of what is read', async () => {
    const as = caller({ permissions: ['org:course:list'] })
    const { rows: found } = await engine.call('GET', '/org/course/list', { as })
    expect(found[0]).toHaveProperty('sessions')
    expect(found[0]).not.toHaveProperty('costs')
  })
})
