import type { JSONPath } from 'jsonc-parser'
import { editForm } from './editForm.ts'
import type { FormElement } from './FormElement.ts'
import { DOCUMENT_PLACE, type FormPlace } from './FormPlace.ts'
import { fieldLevel } from './names/fieldLevel.ts'
import { parseText } from './parseText.ts'
import { readForm } from './readForm.ts'
import { outermost } from './removeElements.ts'
import { TextWork } from './TextWork.ts'

/**
 * The chosen elements as a form of their own, in JSON: what goes to the clipboard. null where nothing can be copied. A
 * tab or step becomes a group; what was published before is no past of a copy, so `x-renamed-from` stays behind.
 */
export function copyElements(
  text: string,
  { paths, place = DOCUMENT_PLACE }: { paths: readonly JSONPath[]; place?: FormPlace },
): string | null {
  if (parseText(text).mistake) return null
  const outline = readForm(text, place)
  const wanted = outermost(paths)
  const chosen = [...outline.elements, ...outline.unplaced].flatMap(element => chosenIn(element, wanted))
  if (chosen.length === 0) return null
  const source = new TextWork(text)
  const copy = new TextWork('{\n  "properties": {}\n}\n')
  for (const field of chosen.flatMap(fieldsOf)) {
    copy.insert(['properties'], { key: field.name ?? '', raw: source.raw(field.path) })
    if (field.isRequired) copy.set(['required'], [...requiredOf(copy), field.name])
  }
  const known = fieldLevel(copy.node([]), ['properties']).fields
  const layout = chosen.map(element => withFields(partOf(source, element), name => known.has(name)))
  if (layout.some(part => typeof part !== 'string')) copy.set(['layout'], layout)
  return withoutPast(copy.text)
}

/** The chosen ones among an element and what it holds, in the order in which they are drawn. */
function chosenIn(element: FormElement, paths: readonly JSONPath[]): FormElement[] {
  const isChosen = paths.some(path => path.join('\n') === element.path.join('\n'))
  if (isChosen && element.kind !== 'shape') return [element]
  return element.children.flatMap(child => chosenIn(child, paths))
}

const fieldsOf = (element: FormElement): FormElement[] =>
  element.kind === 'field' ? [element] : element.children.flatMap(fieldsOf)

const requiredOf = (work: TextWork): unknown[] => (work.value(['required']) as unknown[] | undefined) ?? []

function partOf(source: TextWork, { kind, name, path, layoutPath }: FormElement): unknown {
  if (kind === 'field') return layoutPath ? source.value(layoutPath) : name
  const part = source.value(path) as object
  return kind === 'pane' ? { type: 'group', ...part } : part
}

/** A part of the layout with those fields only that came along: the text of an option goes with its choice. */
function withFields(part: unknown, isKnown: (name: string) => boolean): unknown {
  if (typeof part !== 'object' || part === null || !('items' in part) || !Array.isArray(part.items))
    return part
  const items = part.items.filter(item => {
    const name: unknown = typeof item === 'string' ? item : item?.field
    return typeof name !== 'string' || isKnown(name)
  })
  return { ...part, items: items.map(item => withFields(item, isKnown)) }
}

function withoutPast(text: string): string {
  const edit = editForm(text, DOCUMENT_PLACE, work => {
    const strip = (elements: readonly FormElement[]) => {
      for (const { kind, path, children } of elements) {
        if (kind === 'field') work.remove([...path, 'x-renamed-from'])
        strip(children)
      }
    }
    const { elements, unplaced } = work.outline()
    strip([...elements, ...unplaced])
    return []
  })
  return edit?.text ?? text
}
