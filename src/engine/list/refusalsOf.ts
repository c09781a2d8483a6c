import type { Envelope } from '../EngineHost.ts'

/** A record of several to which nothing was done. */
export interface Refusal {
  key: string | number
  label: string
  reason: string
}

/** Returns the records that an action on several has left as they were, as the server tells of them. */
export function refusalsOf(answer: Envelope | null): Refusal[] {
  const told = answer?.refused
  return Array.isArray(told) ? (told as Refusal[]) : []
}
