import type { RowKey } from '../data/Row.ts'

/** What a form begins with beside the stored record, for somebody to look at and to save. Nothing is stored by it. */
export interface Proposal {
  /** Keys that come to what the record has, by the fields of its lists. */
  adds: Readonly<Record<string, readonly RowKey[]>>
  /** What is proposed and why, above the fields. */
  words: string
}

/** The latest, until a list opens the form. In memory alone: no address can propose anything. */
let waiting: (Proposal & { page: string; key: string }) | null = null

/** Proposes a change of a record to the form that its list opens next: go to `<list>?edit=<key>` afterwards. */
export function proposeChange(page: string, key: RowKey, proposal: Proposal): void {
  waiting = { ...proposal, page, key: String(key) }
}

/** What is proposed for a record, once; null for nothing. */
export function takeProposal(page: string, key: RowKey): Proposal | null {
  const proposal = waiting
  waiting = null
  return proposal?.page === page && proposal.key === String(key) ? proposal : null
}
