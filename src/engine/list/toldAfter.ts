import type { MadeSecrets } from '../dialogs/MadeDialog.tsx'
import type { Envelope } from '../EngineHost.ts'

/** A record of several to which nothing was done. */
export interface Refusal {
  key: string | number
  label: string
  reason: string
}

/** What is shown after something was done to several records. */
export type ToldAfter =
  /** To whom of them nothing was done, and why. */
  | { kind: 'refused'; refused: Refusal[] }
  /** What was made for them, and what is shown after that. */
  | { kind: 'made'; made: MadeSecrets; then: ToldAfter | null }

/** Returns what an answer asks to be shown: what was made, then who was refused; null for nothing. */
export function toldAfter(answer: Envelope | null): ToldAfter | null {
  const refused = Array.isArray(answer?.refused) ? (answer.refused as Refusal[]) : []
  const then = refused.length > 0 ? { kind: 'refused' as const, refused } : null
  const made = answer?.madeSecrets as MadeSecrets | undefined
  return made === undefined ? then : { kind: 'made', made, then }
}
