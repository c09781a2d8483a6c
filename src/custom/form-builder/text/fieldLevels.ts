import type { JSONPath } from 'jsonc-parser'
import { RESERVED_NAMES } from '#model/expression/index.ts'
import type { FormWork } from './editForm.ts'
import type { FormPlace } from './FormPlace.ts'
import { isSamePath } from './jsonPaths.ts'
import { entriesOf } from './parseText.ts'

/** Where the properties of a level stand, and the list of those that are demanded. */
interface Level {
  properties: JSONPath
  required: JSONPath
}

const outerLevel = ({ properties, required }: FormPlace): Level => ({ properties, required })

/** The level to which a field belongs. */
export function levelOfField(path: JSONPath, place: FormPlace): Level {
  const properties = path.slice(0, -1)
  if (isSamePath(properties, place.properties)) return outerLevel(place)
  return { properties, required: [...path.slice(0, -2), 'required'] }
}

/** The level into which fields come that are put into an element; null where it holds none of its own. */
export function levelInside(work: FormWork, path: JSONPath): Level | null {
  if (path.length === 0) return outerLevel(work.place)
  const element = work.element(path)
  if (!element) return null
  if (element.kind === 'field') {
    if (element.takes !== 'fields') return null
    const at = work.node([...path, 'items', 'properties']) ? [...path, 'items'] : path
    return { properties: [...at, 'properties'], required: [...at, 'required'] }
  }
  if (element.kind === 'shape')
    return { properties: [...path, 'properties'], required: [...path, 'required'] }
  return outerLevel(work.place)
}

export const namesAt = (work: FormWork, { properties }: Pick<Level, 'properties'>): string[] =>
  entriesOf(work.node(properties)).map(([name]) => name)

/**
 * A name that is not taken, nor means something else in expressions: the wished one, or with the first number behind it
 * that makes it free.
 */
export function freeName(wished: string, taken: readonly string[]): string {
  const isTaken = (name: string) =>
    taken.includes(name) || (RESERVED_NAMES as readonly string[]).includes(name)
  if (!isTaken(wished)) return wished
  const stem = wished.replace(/\d+$/, '') || wished
  let number = 2
  while (isTaken(`${stem}${number}`)) number++
  return `${stem}${number}`
}

/** Writes a field into the list of the demanded ones of its level, or takes it out; a list that gets empty goes. */
export function demand(
  work: FormWork,
  { required }: Pick<Level, 'required'>,
  name: string,
  on: boolean,
): void {
  const names = (work.value(required) as unknown[] | undefined) ?? []
  const index = names.indexOf(name)
  if (on && index === -1) work.set(required, [...names, name])
  else if (!on && index !== -1) {
    if (names.length === 1) work.remove(required)
    else work.remove([...required, index])
  }
}
