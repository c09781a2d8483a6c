/** What people are chosen by. */
export type PickerKind = 'user' | 'role' | 'dept' | 'post' | 'group'

/** Somebody, or a group of people. */
export interface Candidate {
  value: string
  label: string
}

interface CandidateQuery {
  /** Typed text that the name contains. */
  keyword?: string
  /** Those alone. */
  ids?: readonly string[]
  signal?: AbortSignal
}

/** Finds candidates of each kind, the first of them only. */
export type Pickers = (kind: PickerKind, query: CandidateQuery) => Promise<Candidate[]>
