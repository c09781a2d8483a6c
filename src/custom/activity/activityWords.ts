import { t } from '#model/language/t.ts'
import type { OwnEnrollment, ShownActivity } from './Activity.ts'

/** 2026-11-27 09:30 – 11:30, or both days where it lasts longer. */
export function timeWords({ startTime, endTime }: Pick<ShownActivity, 'startTime' | 'endTime'>): string {
  const [from, until] = [startTime.slice(0, 16), endTime.slice(0, 16)]
  const isSameDay = from.slice(0, 10) === until.slice(0, 10)
  return `${from} – ${isSameDay ? until.slice(11) : until}`
}

/** How many places there are, in words. */
export function placeWords({ free, capacity, isQueued, waitingFree, waitingCount }: ShownActivity): string {
  if (free === null || capacity === null) return t('名额不限')
  if (!isQueued) return t('剩余 {{free}} / {{capacity}} 个名额', { free, capacity })
  if (waitingFree) return t('名额已满，可候补（{{count}} 人在候补）', { count: waitingCount })
  return t('名额已满')
}

/** Whether somebody can enrol at this moment. */
export const isEnrollable = ({ closed, isQueued, waitingFree }: ShownActivity): boolean =>
  closed === null && (!isQueued || Number(waitingFree) > 0)

interface StateWords {
  label: string
  color: string
  /** What it means, and what to do. */
  hint: string
}

/** Where an own enrolment stands, in words. */
export function stateWords(own: OwnEnrollment, { checkinFrom }: ShownActivity): StateWords {
  if (own.arrivedAt !== null)
    return {
      label: t('已签到'),
      color: 'success',
      hint: t('签到时间 {{time}}', { time: own.arrivedAt.slice(0, 16) }),
    }
  if (own.status === '0')
    return { label: t('待审核'), color: 'warning', hint: t('名额已为您保留，请等待主办方审核。') }
  if (own.status === '1')
    return {
      label: t('已报名'),
      color: 'success',
      hint: t('{{time}} 起凭二维码签到', { time: checkinFrom.slice(0, 16) }),
    }
  if (own.status === '2')
    return {
      label: t('候补'),
      color: 'processing',
      hint: t('您排在候补第 {{position}} 位，有名额时会通知您。', { position: own.waitingPosition ?? 0 }),
    }
  if (own.status === '3') return offerWords(own)
  if (own.status === '4')
    return { label: t('已取消'), color: 'default', hint: own.cancelReason ?? t('报名已取消') }
  return { label: t('已拒绝'), color: 'error', hint: own.reviewReason ?? t('报名未通过审核') }
}

function offerWords({ isLapsed, offerUntil }: OwnEnrollment): StateWords {
  if (isLapsed)
    return { label: t('已过期'), color: 'default', hint: t('未在时限内确认，名额已转给下一位候补。') }
  return {
    label: t('待确认'),
    color: 'warning',
    hint: t('为您保留了一个名额，请在 {{time}} 前确认，逾时将转给下一位。', {
      time: (offerUntil ?? '').slice(0, 16),
    }),
  }
}

/** Whether its person may leave it; the server has the last word. */
export function isLeavable(
  { status, arrivedAt, isLapsed }: OwnEnrollment,
  { canLeave }: Pick<ShownActivity, 'canLeave'>,
): boolean {
  if (arrivedAt !== null || isLapsed) return false
  // Who only waits, or was offered a place, leaves at any time.
  return ['2', '3'].includes(status) || (canLeave && ['0', '1'].includes(status))
}

/** What opens an own enrolment, in words: there is a ticket for whoever has a place alone. */
export function ownWords({ status, ticket, isLapsed }: OwnEnrollment): string {
  if (ticket !== null) return t('查看凭证')
  if (status === '3' && !isLapsed) return t('确认名额')
  if (status === '2') return t('查看候补')
  if (status === '0') return t('查看审核进度')
  return t('查看')
}
