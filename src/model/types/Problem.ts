/** A mistake in a page file, where it stands and what was probably meant. */
export interface Problem {
  severity: 'error' | 'warning'
  /** Rule that was broken, such as unknown-key; stable, for tests and tools. */
  rule: string
  /** Path below schemas/. */
  file: string
  /** 1-based. */
  line: number
  /** 1-based. */
  column: number
  /** Length of the offending word, in characters. */
  length: number
  message: string
  /** The nearest valid word; null when nothing is near. */
  suggestion: string | null
  /** Path below schemas/ of the file that it is shared with; absent where it lies in one file. */
  other?: string
}
