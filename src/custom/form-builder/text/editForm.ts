import type { Edit, JSONPath } from 'jsonc-parser'
import type { FormElement } from './FormElement.ts'
import { DOCUMENT_PLACE, type FormPlace } from './FormPlace.ts'
import { isSamePath } from './jsonPaths.ts'
import { parseText } from './parseText.ts'
import { type FormOutline, readForm } from './readForm.ts'
import { TextWork } from './TextWork.ts'

/** What a gesture makes of a text. */
export interface FormEdit {
  text: string
  /** The same as edits of the text before: they touch nothing else. */
  edits: Edit[]
  /** Paths of what is selected afterwards, in the new text. */
  selection: JSONPath[]
}

/** A form while a gesture changes its text. */
export interface FormWork extends Pick<TextWork, 'node' | 'value' | 'raw' | 'set' | 'remove' | 'renameKey'> {
  readonly json: TextWork
  readonly place: FormPlace
  /** As it is now. */
  outline(): FormOutline
  element(path: JSONPath): FormElement | undefined
  /** What stands in an element, the form itself at []. */
  childrenOf(path: JSONPath): FormElement[]
}

/**
 * Runs a gesture. null where the text has mistakes, which must be put right in it, or where the gesture gives null,
 * because what it is about is not there.
 */
export function editForm(
  text: string,
  place: FormPlace | undefined,
  gesture: (work: FormWork) => JSONPath[] | null,
): FormEdit | null {
  if (parseText(text).mistake) return null
  const work = formWork(text, place ?? DOCUMENT_PLACE)
  const selection = gesture(work)
  return selection && { text: work.json.text, edits: work.json.edits(), selection }
}

function formWork(text: string, place: FormPlace): FormWork {
  const json = new TextWork(text)
  const outline = () => readForm(json.text, place)
  const element = (path: JSONPath) => {
    const { elements, unplaced } = outline()
    return find([...elements, ...unplaced], path)
  }
  return {
    json,
    place,
    outline,
    element,
    childrenOf: path => (path.length === 0 ? outline().elements : (element(path)?.children ?? [])),
    node: path => json.node(path),
    value: path => json.value(path),
    raw: path => json.raw(path),
    set: (path, value) => json.set(path, value),
    remove: path => json.remove(path),
    renameKey: (path, name) => json.renameKey(path, name),
  }
}

function find(elements: readonly FormElement[], path: JSONPath): FormElement | undefined {
  for (const element of elements) {
    const found = isSamePath(element.path, path) ? element : find(element.children, path)
    if (found) return found
  }
  return undefined
}
