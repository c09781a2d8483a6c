import { createHmac, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Marks } from '#server/engine/contracts/Marks.ts'
import { newTypedCode, typedCodeOf } from '#server/engine/visitor/typedCode.ts'
import { doorCode, enrollmentOfDoorCode } from '#server/modules/activity/doorCode.ts'

/** Marks of an installation of its own. */
function installation(): { marks: Marks } {
  const key = randomBytes(32)
  return {
    marks: {
      ready: () => Promise.resolve(),
      of: (purpose, parts) =>
        createHmac('sha256', key)
          .update([purpose, ...parts].join('\0'))
          .digest('hex'),
    },
  }
}

const ONE = { tenantId: 2, activityId: 7 }
const IDS = [...Array.from({ length: 2000 }, (_, at) => at + 1), 2 ** 31, 2 ** 40 - 1]

describe('doorCode', () => {
  it('should be 8 letters that lead back to their enrolment, and no two the same', () => {
    const here = installation()
    const codes = IDS.map(id => doorCode(here, ONE, id))
    expect(codes.map(code => typedCodeOf(code))).toEqual(codes)
    expect(new Set(codes).size).toBe(IDS.length)
    expect(codes.map(code => enrollmentOfDoorCode(here, ONE, code))).toEqual(IDS)
  })

  it('should be others in another activity, institution or installation', () => {
    const here = installation()
    const code = doorCode(here, ONE, 1)
    const others = [
      doorCode(here, { ...ONE, activityId: 8 }, 1),
      doorCode(here, { ...ONE, tenantId: 3 }, 1),
      doorCode(installation(), ONE, 1),
    ]
    expect(new Set([code, ...others]).size).toBe(4)
    expect(enrollmentOfDoorCode(here, { ...ONE, activityId: 8 }, code)).not.toBe(1)
  })

  it('should lead a guess to a number that is nobody’s', () => {
    const here = installation()
    const met = Array.from({ length: 5000 }, () => enrollmentOfDoorCode(here, ONE, newTypedCode()))
    expect(met.filter(id => id <= 1000)).toEqual([])
    // Codes of neighbours have nothing in common: each place of the letters takes many of the 32.
    const codes = IDS.slice(0, 500).map(id => doorCode(here, ONE, id))
    for (let place = 0; place < 8; place += 1)
      expect(new Set(codes.map(code => code[place])).size).toBeGreaterThan(25)
  })
})
