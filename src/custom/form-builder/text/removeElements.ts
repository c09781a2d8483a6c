import type { JSONPath, Node } from 'jsonc-parser'
import { editForm, type FormEdit, type FormWork } from './editForm.ts'
import type { FormElement } from './FormElement.ts'
import type { FormPlace } from './FormPlace.ts'
import { demand, levelOfField } from './fieldLevels.ts'
import { isSamePath, startsWith } from './jsonPaths.ts'
import { fieldLevel } from './names/fieldLevel.ts'
import { itemsOf, nodeAt, stringAt } from './parseText.ts'

/**
 * Removes elements. With a group, tab or steps go the fields in it, unless `keepFields` says that they take its place.
 * Expressions that name a removed field stay, and are told by the check.
 */
export const removeElements = (
  text: string,
  {
    paths,
    place,
    keepFields = false,
  }: { paths: readonly JSONPath[]; place?: FormPlace; keepFields?: boolean },
): FormEdit | null =>
  editForm(text, place, work => {
    const elements = outermost(paths)
      .map(path => work.element(path))
      .filter(element => element !== undefined)
    if (elements.length === 0) return null
    // Parts of the layout first and from the end, so that the places of what still waits stay.
    for (const element of inReverse(elements)) {
      if (keepFields && element.kind !== 'field') dissolve(work, element)
      else removeElement(work, element)
    }
    const { elements: left, unplaced, hasLayout } = work.outline()
    if (hasLayout && left.length + unplaced.length === 0) work.remove(work.place.layout)
    return []
  })

/** Paths without those that lie in another one of them. */
export const outermost = (paths: readonly JSONPath[]): JSONPath[] =>
  paths.filter(
    (path, index) =>
      !paths.some(
        (other, at) => at !== index && startsWith(path, other) && (path.length > other.length || at < index),
      ),
  )

const inReverse = (elements: readonly FormElement[]): FormElement[] => {
  const order = ({ kind, offset }: FormElement) => (kind === 'field' ? -1 : offset)
  return elements.toSorted((one, other) => order(other) - order(one))
}

/** Takes an element out of the text, with all that it holds. */
export function removeElement(work: FormWork, { path }: Pick<FormElement, 'path'>): void {
  const element = work.element(path)
  if (!element) return
  if (element.kind === 'field') {
    if (element.layoutPath) removeFromLayout(work, element)
    work.remove(path)
    forgetName(work, element)
    return
  }
  for (const child of fieldsInside(element)) {
    work.remove(child.path)
    forgetName(work, child)
  }
  const own = element.path
  work.remove(own)
}

/** Takes the name of a field that has gone out of the lists that only say that it is demanded or shown. */
function forgetName(work: FormWork, { name, path }: FormElement): void {
  if (name === null) return
  demand(work, levelOfField(path, work.place), name, false)
  const isOuter = isSamePath(path.slice(0, -1), work.place.properties)
  for (const list of isOuter ? (work.place.page?.shown ?? []) : []) {
    const places = itemsOf(work.node(list)).flatMap((item, index) =>
      firstName(item) === name ? [index] : [],
    )
    for (const index of places.toReversed()) work.remove([...list, index])
  }
}

/** The field that a column or a field of a search begins with: courseId of courseId.hours. */
const firstName = (item: Node): string | undefined => {
  const path =
    item.type === 'string' ? (item.value as string) : (stringAt(item, ['path']) ?? stringAt(item, ['field']))
  return path?.split('.')[0]
}

/** With a field goes what follows from it and has a place of its own, such as the text of an option. */
function removeFromLayout(work: FormWork, { path, layoutPath }: FormElement): void {
  const { outer, layout } = {
    outer: fieldLevel(work.node([]), work.place.properties),
    layout: work.place.layout,
  }
  const derived = [...outer.fields.values()].filter(field => field.derive && isSamePath(field.path, path))
  const names = new Set(derived.map(({ name }) => name))
  const places = [layoutPath as JSONPath, ...placesNaming(work.node(layout), layout, names)]
  for (const place of places.toSorted(comparePaths).toReversed()) work.remove(place)
}

/** Where the layout names one of some fields. */
function placesNaming(list: Node | undefined, at: JSONPath, names: ReadonlySet<string>): JSONPath[] {
  if (names.size === 0) return []
  return itemsOf(list).flatMap((item, index) => {
    const name = item.type === 'string' ? (item.value as string) : stringAt(item, ['field'])
    const path = [...at, index]
    if (name !== null) return names.has(name) ? [path] : []
    return placesNaming(nodeAt(item, ['items']), [...path, 'items'], names)
  })
}

/** The order in which places of the layout stand in it. */
function comparePaths(one: JSONPath, other: JSONPath): number {
  const depth = one.findIndex((step, index) => step !== other[index])
  return Number(one[depth] ?? -1) - Number(other[depth] ?? -1)
}

/** The fields that a part of the layout holds, however deep. */
const fieldsInside = ({ children, kind }: FormElement): FormElement[] =>
  kind === 'shape' ? [] : children.flatMap(child => (child.kind === 'field' ? [child] : fieldsInside(child)))

/** What a part of the layout holds takes its place; what a tab or step holds goes into the one beside it. */
function dissolve(work: FormWork, { path, kind, children }: FormElement): void {
  if (kind === 'shape') return
  const held = children.flatMap(child => (child.kind === 'pane' ? child.children : [child]))
  const raws = held.map(child => work.raw(child.layoutPath ?? child.path))
  const [list, index] = [path.slice(0, -1), path.at(-1) as number]
  if (kind !== 'pane') {
    work.remove(path)
    for (const [offset, raw] of raws.entries()) work.json.insert(list, { index: index + offset, raw })
    return
  }
  const beside = [...list, index === 0 ? 1 : index - 1]
  if (!work.node([...beside, 'items'])) return
  for (const [offset, raw] of raws.entries())
    work.json.insert([...beside, 'items'], { raw, ...(index === 0 ? { index: offset } : {}) })
  work.remove(path)
}
