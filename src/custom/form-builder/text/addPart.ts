import type { JSONPath } from 'jsonc-parser'
import { editForm, type FormEdit } from './editForm.ts'
import type { Spot } from './FormElement.ts'
import type { FormPlace } from './FormPlace.ts'
import { ensureLayout, insertPart, spotInPane } from './placeInForm.ts'
import { printJson } from './textStyle.ts'

/**
 * Adds a part of the layout at a spot: a group, tabs, steps, a note, a divider, or a tab or step `{ title, items }` among
 * these. A form that has no layout gets one. null where no such part can stand.
 */
export const addPart = (
  text: string,
  { part, spot, place }: { part: Readonly<Record<string, unknown>>; spot: Spot; place?: FormPlace },
): FormEdit | null =>
  editForm(text, place, work => {
    const parent = work.element(spot.parent)
    const isPane = !('type' in part) && 'items' in part
    if (isPane && parent?.takes !== 'panes') return null
    if (parent && parent.takes !== 'parts' && parent.takes !== 'panes') return null
    if (!parent && spot.parent.length > 0) return null
    ensureLayout(work)
    const at = isPane ? spot : spotInPane(work, spot)
    const path: JSONPath = insertPart(work, at, printJson(part, work.json.style))
    return [path]
  })
