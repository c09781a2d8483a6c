import { describe, expect, it } from 'vitest'
import type { AppModel, ResourceModel } from '#model/types/index.ts'
import { field, resource } from '#tests/server/db/resourceFixture.ts'
import { waitingProblems } from '../../../cli/dev/devCode.ts'

const TEXT = `{
  "resource": {
    "properties": {
      "price": { "type": "string", "format": "date" },
      "items": { "items": { "properties": { "count": { "type": "string" } } } }
    }
  }
}`

const count = field('count', 'string', 'text', {
  at: ['resource', 'properties', 'items', 'items', 'properties', 'count'],
})
const order = resource('order', [
  field('price', 'date', 'date'),
  field('items', 'rows', null, { table: 'test_item', fields: [count] }),
])

function problemsOf(table: string, column?: string, kind: 'embedded' | 'server' = 'server') {
  const resources: Record<string, ResourceModel> = { order }
  const app = {
    hash: '',
    pages: {},
    resources,
    routes: [],
    menus: [],
    menuLimits: {},
    folderTitles: {},
    menuGroups: [],
    listedRoutes: [],
  } satisfies AppModel
  const files = [{ path: 'test/order/index.json', text: TEXT }]
  const step = { table, ...(column && { column }), sentence: 'It changes.', chinese: '它会改变。', sql: [] }
  return waitingProblems({ steps: [step], app, files, kind })
}

describe('waitingProblems', () => {
  it.each([
    ['a property', 'test_order', 'price', { line: 4, column: 7, length: 7 }],
    ['a property of child rows', 'test_item', 'count', { line: 5, column: 45, length: 7 }],
    ['child rows', 'test_item', undefined, { line: 5, column: 7, length: 7 }],
    ['no property', 'test_order', undefined, { line: 1, column: 1, length: 1 }],
  ])('should stand at what asks for the change: %s', (_what, table, column, place) => {
    expect(problemsOf(table, column)).toMatchObject([
      { severity: 'error', file: 'test/order/index.json', ...place },
    ])
  })

  it('should say what would change, and how to apply it', () => {
    const [problem] = problemsOf('test_order', 'price')
    expect(problem?.message).toContain('It changes.')
    expect(problem?.message).toContain('run "npm run db -- migrate" and save the file again')
    expect(problem?.chinese.message).toBe(
      '它会改变。此变更未应用，继续运行上一个版本。请还原文件；或执行 “npm run db -- migrate”，再保存一次文件。',
    )
  })

  it('should say that the server has to stop first when it holds the embedded database', () => {
    expect(problemsOf('test_order', 'price', 'embedded')[0]?.message).toMatch(
      /stop this server.*npm run db -- migrate.*start it again/,
    )
  })
})
