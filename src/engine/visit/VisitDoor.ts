import type { Text } from '#model/types/index.ts'

/** Whether a link opens now, as the server answers it before anything else. */
export interface VisitDoor {
  title: Text
  /** Name of the institution that asks. */
  institution: string
  /** early: not yet; over: no longer; closed: the page says why. */
  state: 'open' | 'early' | 'over' | 'closed'
  /** Why it does not open; null where it does. */
  message: string | null
  /** YYYY-MM-DD HH:mm:ss; null for no bound. */
  from: string | null
  to: string | null
  /** The server's clock, ISO 8601. */
  now: string
  /** With which whoever has scanned a QR code that changes goes on. */
  pass: string | null
}

/** What an address has brought along to a public screen. */
export interface Arrival {
  code: string
  /** What a QR code that changes said beside it; null where it does not. */
  stamp: string | null
}

/** What keeps a visitor from going on. wrong: the code opens nothing; stale: the QR code has changed since. */
export interface VisitProblem {
  kind: 'wrong' | 'stale' | 'offline' | 'failed'
  message: string
}
