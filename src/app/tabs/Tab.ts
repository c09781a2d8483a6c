/** A visited page. */
export interface Tab {
  /** Path with its parameters; the identity of the tab. */
  path: string
  /** Query and fragment as they were last, with their "?" and "#". */
  rest: string
  title: string
  /** Cannot be closed and stays in front. */
  isAffixed: boolean
  /** Drawn anew on every visit. */
  isFresh: boolean
}
