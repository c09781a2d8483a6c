import { timingSafeEqual } from 'node:crypto'
import type { Marks } from '../contracts/Marks.ts'
import type { LinkStamp } from '../contracts/VisitorLinks.ts'

/** ms for which a QR code of a hall is shown; the one before still opens. */
const STEP = 30_000
/** ms for which whoever has scanned one may go on. */
const PASS = 30 * 60_000
/** Digits of a stamp and of a pass: 64 and 128 bits. */
const STAMP_DIGITS = 16
const PASS_DIGITS = 32

/** What the QR code of a link says at a moment. */
export function stampAt(marks: Marks, linkId: number, now: Date): LinkStamp {
  const step = Math.floor(now.getTime() / STEP)
  const left = (step + 1) * STEP - now.getTime()
  return { stamp: stampOf(marks, linkId, step), seconds: Math.max(1, Math.ceil(left / 1000)) }
}

/** Whether a stamp was shown just now, or a moment ago: whoever scans takes a while. */
export function isFresh(marks: Marks, linkId: number, { stamp, now }: { stamp: string; now: Date }): boolean {
  const step = Math.floor(now.getTime() / STEP)
  return [step, step - 1].some(at => isSame(stamp, stampOf(marks, linkId, at)))
}

/** What lets whoever has scanned a fresh stamp go on for a while: until when, and a mark of it. */
export function passFrom(marks: Marks, linkId: number, now: Date): string {
  const until = now.getTime() + PASS
  return `${until}.${passOf(marks, linkId, until)}`
}

/** Whether a pass is of this link and still serves. */
export function isPassing(marks: Marks, linkId: number, { pass, now }: { pass: string; now: Date }): boolean {
  const [until = '', mark = ''] = pass.split('.')
  if (!/^\d{1,15}$/.test(until) || Number(until) < now.getTime()) return false
  return isSame(mark, passOf(marks, linkId, Number(until)))
}

const stampOf = (marks: Marks, linkId: number, step: number): string =>
  marks.of('stamp of a link', [linkId, step]).slice(0, STAMP_DIGITS)

const passOf = (marks: Marks, linkId: number, until: number): string =>
  marks.of('pass of a link', [linkId, until]).slice(0, PASS_DIGITS)

function isSame(one: string, other: string): boolean {
  const [sent, due] = [Buffer.from(one), Buffer.from(other)]
  return sent.length === due.length && timingSafeEqual(sent, due)
}
