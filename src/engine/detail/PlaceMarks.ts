import type { ReactNode } from 'react'

/**
 * What is done with the places of a document that is looked at. Paths are written as those of problems:
 * `lines.0.amount`.
 */
export interface PlaceMarks {
  /** What stands below the value at a path. */
  below?(path: string): ReactNode
  /** Called with a place that was chosen; without it none can be. */
  onPick?(path: string): void
}

/** A place, and what is done with it. */
export interface Place {
  marks: PlaceMarks
  path: string
}
