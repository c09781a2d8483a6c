import { type MergeChoice, type MergeConflict, mergePage } from './mergePage.ts'

/** What people have drawn of a page. */
export interface PageDesign {
  /** The page as its columns made it when it was drawn. */
  base: string
  /** The page file as it was drawn. */
  text: string
}

export interface DesignedPage {
  text: string
  /** What was drawn in one way and set among the columns in another. */
  conflicts: MergeConflict[]
}

/**
 * The page file of a table: what is set among its columns, with what was drawn. What only one of them has changed since
 * is taken; where both have, the drawing stays and the conflict is told.
 * @param fresh the page as the columns make it now
 * @param choices by pointer: `file` is the drawing, `fresh` the columns
 * @throws SyntaxError when a text is no JSON
 */
export function designedPage(
  fresh: string,
  design: PageDesign | null,
  choices: Readonly<Record<string, MergeChoice>> = {},
): DesignedPage {
  if (design === null) return { text: fresh, conflicts: [] }
  return mergePage({ base: design.base, file: design.text, fresh }, choices)
}
