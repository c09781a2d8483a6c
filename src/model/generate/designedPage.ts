import { isSame } from '../isSame.ts'
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
  return mergePage({ base: design.base, file: withoutGone(fresh, design), fresh }, choices)
}

interface DrawnPage {
  resource?: { properties?: Record<string, unknown> }
  form?: { layout?: unknown }
}

/** The drawing without places for columns that are gone and of which it has said nothing else. */
function withoutGone(fresh: string, { base, text }: PageDesign): string {
  const page = JSON.parse(text) as DrawnPage
  const [drawn, before, now] = [page, JSON.parse(base), JSON.parse(fresh)].map(propertiesOf)
  const gone = Object.keys(before ?? {}).filter(
    name => !Object.hasOwn(now ?? {}, name) && isSame(before?.[name], drawn?.[name]),
  )
  if (gone.length === 0 || !Array.isArray(page.form?.layout)) return text
  const form = { ...page.form, layout: placesWithout(page.form.layout, new Set(gone)) }
  return JSON.stringify({ ...page, form }, null, 2)
}

const propertiesOf = ({ resource }: DrawnPage) => resource?.properties

function placesWithout(items: unknown[], gone: ReadonlySet<unknown>): unknown[] {
  return items
    .filter(item => !gone.has(typeof item === 'string' ? item : (item as { field?: unknown } | null)?.field))
    .map(item => {
      const inner = (item as { items?: unknown } | null)?.items
      return Array.isArray(inner) ? { ...(item as object), items: placesWithout(inner, gone) } : item
    })
}
