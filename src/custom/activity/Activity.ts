import { parseMoment } from '#model/format/moments.ts'
import type { ActionFormModel } from '#model/types/index.ts'

type Row = Record<string, unknown>

/** An own enrolment, as the server answers it. Times are YYYY-MM-DD HH:mm:ss. */
export interface OwnEnrollment {
  enrollmentId: number
  personName: string
  /** 0 待审核 1 已报名 2 候补 3 待确认 4 已取消 5 已拒绝 */
  status: string
  /** Until when an offered place is confirmed. */
  offerUntil: string | null
  isLapsed: boolean
  waitingPosition: number | null
  arrivedAt: string | null
  reviewReason: string | null
  cancelReason: string | null
  createTime: string
  /** What the QR code at the door says; null as long as there is no place. */
  ticket: string | null
  /** The same in 8 letters, for whoever cannot scan it. */
  doorCode: string | null
  /** By which a visitor comes back. */
  code?: string
}

/** How often a state that others, or the clock, may change is read anew, at least and at most. ms */
const [SOON, LATE] = [2_000, 60_000]

/**
 * In how many ms an own enrolment is read anew, 0 for never: whoever waits hears of an offer, and an offer is told to
 * have lapsed as it does. Of useSWR it is asked by a function of its own for each drawing, as a 0 ends its asking.
 */
export function nextLook(own: OwnEnrollment | null | undefined): number {
  if (!own || own.isLapsed || !['0', '2', '3'].includes(own.status)) return 0
  const left = own.offerUntil === null ? LATE : (parseMoment(own.offerUntil) ?? 0) - Date.now()
  return Math.min(LATE, Math.max(SOON, left))
}

export interface ActivitySession {
  id: number
  sessionName: string
  startTime: string
  endTime: string | null
  place: string | null
  /** How many came; at the door alone. */
  came?: number
}

/** An activity as it is shown to whoever may take part. */
export interface ShownActivity {
  activityId: number
  activityTitle: string
  kindLabel: string | null
  cover: string | null
  description: string | null
  contact: string | null
  contactPhone: string | null
  place: string
  status: string
  startTime: string
  endTime: string
  enrollUntil: string
  leaveUntil: string
  /** Whether whoever holds a place may still give it back, by the clock of the server. */
  canLeave: boolean
  checkinFrom: string
  capacity: number | null
  /** null for no limit. */
  free: number | null
  /** Whoever enrols now waits. */
  isQueued: boolean
  waitingFree: number | null
  waitingCount: number
  needReview: boolean
  offerHours: number
  verifyPhone: boolean
  hasForm: boolean
  /** Why nobody enrols now, in words; null where people do. */
  closed: string | null
  mine?: OwnEnrollment | null
}

/** The form that is filled in with an enrolment. */
export interface AskedForm {
  title: string
  form: ActionFormModel
  dictionaries: Record<string, Row[]>
}

export interface ActivityDetail extends ShownActivity {
  institution?: string
  sessions: ActivitySession[]
  asked: AskedForm | null
}
