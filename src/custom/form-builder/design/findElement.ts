import { allElements } from '../text/elementAt.ts'
import type { FormElement } from '../text/FormElement.ts'
import type { FormOutline } from '../text/readForm.ts'
import { keyOf } from './DesignState.ts'

/** Returns the element of a key; undefined where it is gone. */
export const findElement = (outline: FormOutline, key: string | undefined): FormElement | undefined =>
  key === undefined ? undefined : allElements(outline).find(({ path }) => keyOf(path) === key)

/** Returns what stands above an element and itself, the outermost first; empty where it is gone. */
export function wayToElement(
  { elements, unplaced }: Pick<FormOutline, 'elements' | 'unplaced'>,
  key: string,
): FormElement[] {
  for (const element of [...elements, ...unplaced]) {
    if (keyOf(element.path) === key) return [element]
    const inner = wayToElement({ elements: element.children, unplaced: [] }, key)
    if (inner.length > 0) return [element, ...inner]
  }
  return []
}
