import type { JSONPath } from 'jsonc-parser'
import { LineIndex } from '#model/read/LineIndex.ts'
import type { FormElement } from './FormElement.ts'
import { isSamePath } from './jsonPaths.ts'
import { nodeAt, parseText } from './parseText.ts'
import type { FormOutline } from './readForm.ts'

/** Every element of a form, those inside others after them. */
export const allElements = ({
  elements,
  unplaced,
}: Pick<FormOutline, 'elements' | 'unplaced'>): FormElement[] =>
  [...elements, ...unplaced].flatMap(withChildren)

const withChildren = (element: FormElement): FormElement[] => [
  element,
  ...element.children.flatMap(withChildren),
]

/** The element of a path, and what stands above it, the outermost first; empty where there is none. */
export function wayTo(outline: Pick<FormOutline, 'elements' | 'unplaced'>, path: JSONPath): FormElement[] {
  const search = (elements: readonly FormElement[]): FormElement[] => {
    for (const element of elements) {
      if (isSamePath(element.path, path)) return [element]
      const inner = search(element.children)
      if (inner.length > 0) return [element, ...inner]
    }
    return []
  }
  return search([...outline.elements, ...outline.unplaced])
}

/** The innermost element whose text, or whose name in the layout, holds an offset; null where none does. */
export function elementAt(text: string, outline: FormOutline, offset: number): FormElement | null {
  const { tree } = parseText(text)
  let found: FormElement | null = null
  let smallest = Number.POSITIVE_INFINITY
  for (const element of allElements(outline)) {
    const named = element.layoutPath && nodeAt(tree, element.layoutPath)
    for (const range of [element, ...(named ? [named] : [])]) {
      const isInside = range.offset <= offset && offset <= range.offset + range.length
      if (!isInside || range.length >= smallest) continue
      found = element
      smallest = range.length
    }
  }
  return found
}

/** The element about which a problem is that stands at a line and column, both from 1; null where it is about the form. */
export function elementOfProblem(
  text: string,
  outline: FormOutline,
  { line, column }: { line: number; column: number },
): FormElement | null {
  return elementAt(text, outline, new LineIndex(text).offsetOf({ line, column }))
}
