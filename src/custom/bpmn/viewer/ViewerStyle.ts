/** How an element is drawn. `done` and `pending` are those of elements that nobody decides about. */
export type ViewerStyle = 'todo' | 'approved' | 'rejected' | 'cancelled' | 'sent-back' | 'done' | 'pending'

/** @see spec.md section 4, viewer result codes */
const RESULTS: Record<number, ViewerStyle> = {
  1: 'todo',
  2: 'approved',
  3: 'rejected',
  4: 'cancelled',
  5: 'sent-back',
  6: 'todo',
}

/** The style of a result; null for one that has none. */
export function styleOfResult(result: number): ViewerStyle | null {
  return RESULTS[result] ?? null
}
