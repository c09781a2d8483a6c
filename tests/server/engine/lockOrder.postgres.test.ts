import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deadlocksOf } from '#tests/support/deadlocksOf.ts'
import { modules } from './support/modules.ts'
import { pageFile } from './support/pageFile.ts'
import { type Engine, startEngine } from './support/startEngine.ts'

const text = (title: string) => ({ type: 'string', title, maxLength: 20 })
const pages = [
  pageFile('org/machine', { trash: true, properties: { machineName: text('名称') } }),
  pageFile('org/usage', {
    trash: true,
    properties: {
      usageName: text('名称'),
      machineId: { type: 'integer', title: '机器', 'x-ref': 'org/machine' },
    },
  }),
  pageFile('org/node', {
    tree: { parent: 'parentId' },
    properties: {
      nodeName: text('名称'),
      parentId: { type: 'integer', title: '上级', 'x-ref': 'org/node' },
      below: {
        type: 'integer',
        title: '下级数',
        'x-rollup': { of: 'org/node', via: 'parentId', count: true, stored: true },
      },
    },
  }),
  pageFile('org/hub', {
    properties: {
      hubName: text('名称'),
      leaving: {
        type: 'integer',
        title: '出',
        'x-rollup': { of: 'org/edge', via: 'fromId', count: true, stored: true },
      },
      arriving: {
        type: 'integer',
        title: '入',
        'x-rollup': { of: 'org/edge', via: 'toId', count: true, stored: true },
      },
    },
  }),
  pageFile('org/edge', {
    properties: {
      edgeName: text('名称'),
      fromId: { type: 'integer', title: '从', 'x-ref': { to: 'org/hub', onDelete: 'cascade' } },
      toId: { type: 'integer', title: '到', 'x-ref': { to: 'org/hub', onDelete: 'set null' } },
    },
  }),
]

let engine: Engine
beforeAll(async () => {
  engine = await startEngine(modules, pages)
})
afterAll(() => engine.close())

const made = async (path: string, body: object) =>
  (await engine.call('POST', `/org/${path}`, { body })).data[`${path}Id`] as number

describe('PUT /org/usage/restore', () => {
  it('should bring nothing back that refers to what goes at the same moment', async () => {
    const pairs = Array.from({ length: 20 }, async () => {
      const machineId = await made('machine', { machineName: '车床' })
      const usageId = await made('usage', { usageName: '用', machineId })
      await engine.call('DELETE', `/org/usage/${usageId}`)
      return { machineId, usageId }
    })
    const answers = await Promise.all(
      (await Promise.all(pairs)).map(({ machineId, usageId }) =>
        Promise.all([
          engine.call('PUT', `/org/usage/restore/${usageId}`),
          engine.call('DELETE', `/org/machine/${machineId}`),
        ]),
      ),
    )
    expect(answers.map(both => both.filter(({ code }) => code === 200).length)).toEqual(Array(20).fill(1))
  })
})

describe('PUT /org/node', () => {
  it('should refuse opposite moves at once in a tree that counts what is below', async () => {
    const before = await deadlocksOf(engine)
    const [a = 0, b = 0] = [await made('node', { nodeName: 'A' }), await made('node', { nodeName: 'B' })]
    const moves = Array.from({ length: 20 }, (_, index) =>
      engine.call('PUT', '/org/node', {
        body: index % 2 ? { nodeId: a, parentId: b } : { nodeId: b, parentId: a },
      }),
    )
    const answers = await Promise.all(moves)
    const refused = answers.filter(({ code }) => code !== 200)
    expect(refused.length).toBe(10)
    expect(
      new Set(refused.flatMap(({ data }) => data.errors.map((one: { code: string }) => one.code))),
    ).toEqual(new Set(['TREE_CYCLE']))
    expect(await deadlocksOf(engine)).toBe(before)
  })
})

describe('DELETE /org/hub', () => {
  it('should wait for the removal of a neighbour instead of holding it up', async () => {
    const before = await deadlocksOf(engine)
    const names = Array.from({ length: 8 }, (_, index) => `站 ${index}`)
    const hubs: number[] = []
    for (const hubName of names) hubs.push(await made('hub', { hubName }))
    for (const [index, fromId] of hubs.entries())
      for (const step of [1, 3, 7]) {
        const toId = hubs[(index + step) % hubs.length]
        await made('edge', { edgeName: `${index}`, fromId, toId })
      }
    const [kept, ...removed] = hubs
    const answers = await Promise.all(removed.map(id => engine.call('DELETE', `/org/hub/${id}`)))
    expect(answers.map(({ code }) => code)).toEqual(removed.map(() => 200))
    const { data } = await engine.call('GET', `/org/hub/${kept}`)
    expect(data).toMatchObject({ leaving: 3, arriving: 0 })
    expect(await deadlocksOf(engine)).toBe(before)
  })
})
