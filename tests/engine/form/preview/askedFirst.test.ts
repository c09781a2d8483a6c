import { describe, expect, it } from 'vitest'
import { askedFirst } from '../../../../src/engine/form/preview/askedFirst.ts'

const grown = (message: string) => Object.assign(new Error(message), { errors: [{ code: 'MORE_AFFECTED' }] })

describe('askedFirst', () => {
  it('should say why it asks again when more are affected by now', async () => {
    const asked: (string | undefined)[] = []
    let worked = 0
    const answer = await askedFirst({
      ask: async again => {
        asked.push(again)
        return {}
      },
      work: async () => {
        worked += 1
        if (worked === 1) throw grown('受影响的数量已从 0 增加到 1，请重新确认')
        return 'done'
      },
    })
    expect(answer).toBe('done')
    expect(asked).toEqual([undefined, '受影响的数量已从 0 增加到 1，请重新确认'])
  })
})
