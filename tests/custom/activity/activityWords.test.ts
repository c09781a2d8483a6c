import { describe, expect, it } from 'vitest'
import { nextLook, type OwnEnrollment } from '../../../src/custom/activity/Activity.ts'
import { isLeavable, ownWords, stateWords } from '../../../src/custom/activity/activityWords.ts'
import { formatMoment } from '../../../src/model/format/moments.ts'

const MINUTE = 60_000
const inMs = (ms: number) => formatMoment(Date.now() + ms)

const own = (values: Partial<OwnEnrollment>): OwnEnrollment => ({
  ...{ enrollmentId: 1, personName: '赵敏', status: '1', offerUntil: null, isLapsed: false },
  ...{ waitingPosition: null, arrivedAt: null, reviewReason: null, cancelReason: null },
  ...{ createTime: '2030-01-01 08:00:00', ticket: null, doorCode: null, ...values },
})

const IN = own({ ticket: 'T.1' })
const ARRIVED = own({ ticket: 'T.1', arrivedAt: '2030-01-01 09:00:00' })
const REVIEW = own({ status: '0' })
const WAITING = own({ status: '2', waitingPosition: 3 })
const OFFERED = own({ status: '3', offerUntil: '2030-01-01 10:00:00' })
const LAPSED = own({ status: '3', offerUntil: '2030-01-01 10:00:00', isLapsed: true })
const CANCELLED = own({ status: '4', cancelReason: '本人取消' })
const REFUSED = own({ status: '5', reviewReason: '非本专业' })

describe('an own enrolment', () => {
  it.each([
    ['查看凭证', '已报名', IN],
    ['查看凭证', '已签到', ARRIVED],
    ['查看审核进度', '待审核', REVIEW],
    ['查看候补', '候补', WAITING],
    ['确认名额', '待确认', OFFERED],
    ['查看', '已过期', LAPSED],
    ['查看', '已取消', CANCELLED],
    ['查看', '已拒绝', REFUSED],
  ])('should be opened by “%s” where it is %s', (button, label, enrolled) => {
    expect(ownWords(enrolled)).toBe(button)
    expect(stateWords(enrolled, { checkinFrom: '2030-01-01 08:30:00' } as never).label).toBe(label)
  })

  it('should be left by whoever only waits at any time, by whoever holds a place as long as the server says', () => {
    const leaving = (canLeave: boolean) =>
      [IN, ARRIVED, REVIEW, WAITING, OFFERED, LAPSED, CANCELLED, REFUSED].filter(one =>
        isLeavable(one, { canLeave }),
      )
    expect(leaving(true)).toEqual([IN, REVIEW, WAITING, OFFERED])
    expect(leaving(false)).toEqual([WAITING, OFFERED])
  })

  it('should be read anew as its offer lapses, every minute while others change it, and never else', () => {
    for (const settled of [null, undefined, IN, ARRIVED, LAPSED, CANCELLED, REFUSED])
      expect(nextLook(settled)).toBe(0)
    expect([nextLook(REVIEW), nextLook(WAITING)]).toEqual([MINUTE, MINUTE])
    const offer = (ms: number) => nextLook(own({ status: '3', offerUntil: inMs(ms) }))
    expect(offer(60 * MINUTE)).toBe(MINUTE)
    expect(offer(MINUTE / 2)).toBeLessThanOrEqual(MINUTE / 2)
    // The clock of a browser may be ahead of the server's.
    const over = offer(-MINUTE)
    expect(over).toBeGreaterThan(0)
    expect(over).toBeLessThan(MINUTE / 10)
  })
})
