import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from './support/modules.ts'
import { rolledUpPages } from './support/rolledUpPages.ts'
import { type Engine, startEngine } from './support/startEngine.ts'

let engine: Engine
beforeAll(async () => {
  engine = await startEngine(modules, rolledUpPages)
})
afterAll(() => engine.close())

const WRITERS = 40

describe('x-rollup', () => {
  it('should be right whoever writes, moves and removes at the same moment', async () => {
    const make = async (equipmentName: string) =>
      (await engine.call('POST', '/org/equipment', { body: { equipmentName } })).data.equipmentId as number
    const [from, to] = [await make('甲'), await make('乙')]
    const lend = (index: number) =>
      engine.call('POST', '/org/loan', { body: { equipmentId: from, status: 'lent', amount: index } })
    const loans = await Promise.all(Array.from({ length: WRITERS }, (_, index) => lend(index)))
    const ids = loans.map(({ data }) => data.loanId as number)

    await Promise.all(
      ids.map((loanId, index) => {
        if (index % 4 === 0) return engine.call('DELETE', `/org/loan/${loanId}`)
        if (index % 4 === 1) return engine.call('PUT', '/org/loan', { body: { loanId, equipmentId: to } })
        return lend(index)
      }),
    )

    const of = async (id: number) => {
      const { data } = await engine.call('GET', `/org/equipment/${id}`)
      return [data.loanCount, data.total]
    }
    const amounts = Array.from({ length: WRITERS }, (_, index) => index)
    const sum = (kept: (index: number) => boolean) =>
      amounts.filter(kept).reduce((total, amount) => total + amount, 0)
    // Half of them stay, and once more as many are made; a quarter is moved.
    expect(await of(from)).toEqual([WRITERS, 2 * sum(index => index % 4 > 1)])
    expect(await of(to)).toEqual([WRITERS / 4, sum(index => index % 4 === 1)])
  })
})
