import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '../support/modules.ts'
import { letGo, numberedModules, numberedPages, untilWaiting, WAITING } from '../support/numberedPages.ts'
import { caller, type Engine, startEngine } from '../support/startEngine.ts'

let engine: Engine

beforeAll(async () => {
  engine = await startEngine([...modules, ...numberedModules], numberedPages)
})
afterAll(() => engine.close())

const WRITERS = 50

/** The numbers that writers at the same moment were given, one in five of whom is refused after it was stored. */
async function written(name: string, bodyOf: (index: number) => object, tenantId = 1): Promise<string[]> {
  const field = `${name}No`
  const replies = await Promise.all(
    Array.from({ length: WRITERS }, async (_, index) => {
      const subject = index % 5 === 4 ? '失败' : `第 ${index} 份`
      const body = { subject, ...bodyOf(index) }
      return engine.call('POST', `/org/${name}`, { body, as: caller({ tenantId }) })
    }),
  )
  return replies.flatMap(({ code, data }) => (code === 200 ? [data[field] as string] : [])).sort()
}

const numbersFrom = (area: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${area}.${String(index + 1).padStart(2, '0')}`)

const upTo = (count: number, head: string) =>
  Array.from({ length: count }, (_, index) => head + String(index + 1).padStart(4, '0'))

describe('takeNumbers', () => {
  it('should leave no gap whoever is taken back, with two periods and two tenants at once', async () => {
    const year = (index: number) => (index % 2 === 0 ? 2024 : 2025)
    const [own, other] = await Promise.all([
      written('contract', index => ({ signedOn: `${year(index)}-03-04` })),
      written('contract', () => ({ signedOn: '2024-03-04' }), 2),
    ])

    // Of the even ones 4, 14, 24, 34 and 44 are taken back, of the odd ones 9, 19, 29, 39 and 49.
    expect(own).toEqual([...upTo(20, 'HT-2024-'), ...upTo(20, 'HT-2025-')])
    expect(other).toEqual(upTo(40, 'HT-2024-'))
    expect(await written('contract', () => ({ signedOn: '2024-12-31' }), 2)).toEqual(
      upTo(80, 'HT-2024-').slice(40),
    )
  })

  it('should let nobody wait for whoever has not stored his record yet', async () => {
    const signedOn = '2026-01-01'
    const slow = engine.call('POST', '/org/contract', { body: { subject: WAITING, signedOn } })
    await untilWaiting()
    const quick = await engine.call('POST', '/org/contract', { body: { subject: '先', signedOn } })
    letGo()
    expect([quick, await slow].map(({ data }) => data.contractNo)).toEqual(upTo(2, 'HT-2026-'))
  })

  it('should number a record by two series at once, in whatever order others come to theirs', async () => {
    const contracts: number[] = []
    for (const subject of ['一', '二']) {
      const body = { subject, signedOn: '2023-01-01' }
      contracts.push((await engine.call('POST', '/org/contract', { body })).data.contractId)
    }
    const areas = ['A', 'B']
    const bodyOf = (index: number) => ({ area: areas[index % 2], contractId: contracts[(index >> 1) % 2] })
    const given = await written('receipt', bodyOf)
    expect(given).toEqual(areas.flatMap(area => numbersFrom(area, 20)))
  })

  it('should give nobody the number of another where numbers may be lost', async () => {
    const rounds = [await written('ticket', () => ({})), await written('ticket', () => ({}))]
    const given = rounds.flat()
    expect(given).toHaveLength(80)
    expect(new Set(given).size).toBe(given.length)
  })
})
