import type { JSONPath } from 'jsonc-parser'
import { insertField } from './addField.ts'
import { editForm, type FormEdit, type FormWork } from './editForm.ts'
import type { FormElement, Spot } from './FormElement.ts'
import type { FormPlace } from './FormPlace.ts'
import { levelInside, levelOfField } from './fieldLevels.ts'
import { isSamePath, pathAfterInsertion, pathAfterRemoval, startsWith } from './jsonPaths.ts'
import { ensureLayout, insertPart, spotInPane } from './placeInForm.ts'
import { outermost, removeElement } from './removeElements.ts'

/**
 * Moves elements to a spot, in the order in which they are given. A field that changes its level, such as one that is
 * put into rows, is written there; what names it stays as it is.
 */
export const moveElements = (
  text: string,
  { paths, spot, place }: { paths: readonly JSONPath[]; spot: Spot; place?: FormPlace },
): FormEdit | null =>
  editForm(text, place, work => {
    const moved = outermost(paths)
    if (moved.length === 0 || moved.some(path => isInside(work, spot.parent, path))) return null
    if (spot.parent.length > 0 && isPartOfLayout(work, spot.parent)) ensureLayout(work)
    const isPane = work.element(moved[0] as JSONPath)?.kind === 'pane'
    let at = isPane ? spot : spotInPane(work, spot)
    const selection: JSONPath[] = []
    const waiting = [...moved]
    while (waiting.length > 0) {
      const element = work.element(waiting.shift() as JSONPath)
      const done = element && moveElement(work, element, at)
      if (!done) return null
      at = done.next
      for (const list of [waiting, selection])
        list.splice(0, list.length, ...list.map(path => done.follow(path)))
      selection.push(done.path)
    }
    return selection
  })

interface Moved {
  path: JSONPath
  /** Where the next one comes. */
  next: Spot
  /** Where something else is found now. */
  follow: (path: JSONPath) => JSONPath
}

function moveElement(work: FormWork, element: FormElement, spot: Spot): Moved | null {
  if (element.kind === 'shape') return moveShape(work, element, spot)
  if (element.kind !== 'field')
    return takesPart(work, element, spot.parent) ? movePart(work, element, element.path, spot) : null
  const level = levelInside(work, spot.parent)
  if (!level) return null
  const stays = isSamePath(levelOfField(element.path, work.place).properties, level.properties)
  if (!stays) return moveToLevel(work, element, spot)
  if (element.layoutPath) return movePart(work, element, element.layoutPath, spot)
  if (work.outline().hasLayout && isSamePath(level.properties, work.place.properties)) {
    const at = insertPart(work, spot, JSON.stringify(element.name))
    return { path: element.path, next: after(spot), follow: path => pathAfterInsertion(path, at) }
  }
  return moveProperty(work, element, { spot, properties: level.properties })
}

/** Shapes stand among those of their field. */
function moveShape(work: FormWork, element: FormElement, spot: Spot): Moved | null {
  const properties = element.path.slice(0, -1)
  return isSamePath(spot.parent, properties.slice(0, -2))
    ? moveProperty(work, element, { spot, properties })
    : null
}

/** Tabs and steps stand among each other, all other parts in the form, in a group, a tab or a step. */
function takesPart(work: FormWork, { kind }: FormElement, parent: JSONPath): boolean {
  const takes = parent.length === 0 ? 'parts' : work.element(parent)?.takes
  return takes === (kind === 'pane' ? 'panes' : 'parts')
}

const after = ({ parent, index }: Spot): Spot => ({ parent, index: index + 1 })

/** Of a part of the layout its text, of a field its name there. */
function movePart(work: FormWork, element: FormElement, from: JSONPath, spot: Spot): Moved | null {
  const raw = work.raw(from)
  const children = work.childrenOf(spot.parent)
  const own = children.findIndex(({ path }) => isSamePath(path, element.path))
  const index = own !== -1 && own < spot.index ? spot.index - 1 : spot.index
  work.remove(from)
  const parent = pathAfterRemoval(spot.parent, from)
  if (!parent) return null
  const to = insertPart(work, { parent, index }, raw)
  const path = element.kind === 'field' ? element.path : to
  const follow = (other: JSONPath) => followed(other, from, to)
  return { path, next: { parent: followed(spot.parent, from, to), index: index + 1 }, follow }
}

/** Where something is found after a part was taken from one place and put into another. */
function followed(path: JSONPath, from: JSONPath, to: JSONPath): JSONPath {
  if (startsWith(path, from)) return [...to, ...path.slice(from.length)]
  const left = pathAfterRemoval(path, from) ?? path
  const depth = to.length - 1
  const own = left[depth]
  const isBehind =
    startsWith(left, to.slice(0, -1)) && typeof own === 'number' && own >= (to[depth] as number)
  return isBehind ? left.with(depth, (own as number) + 1) : left
}

function moveProperty(
  work: FormWork,
  element: FormElement,
  { spot, properties }: { spot: Spot; properties: JSONPath },
): Moved {
  const name = element.name ?? ''
  const raw = work.raw(element.path)
  const own = work.childrenOf(spot.parent).findIndex(({ path }) => isSamePath(path, element.path))
  const index = own !== -1 && own < spot.index ? spot.index - 1 : spot.index
  if (own === index) return { path: element.path, next: { ...spot, index: index + 1 }, follow: path => path }
  work.remove(element.path)
  work.json.insert(properties, { index, key: name, raw })
  return { path: element.path, next: { ...spot, index: index + 1 }, follow: path => path }
}

function moveToLevel(work: FormWork, element: FormElement, spot: Spot): Moved | null {
  const { name, isRequired, layoutPath, path: from } = element
  const raw = work.raw(from)
  const part = layoutPath && work.value(layoutPath)
  removeElement(work, element)
  const parent = layoutPath ? pathAfterRemoval(spot.parent, layoutPath) : spot.parent
  if (!parent) return null
  const path = insertField(
    work,
    { name: name ?? '', raw, isRequired, part: isRecord(part) ? part : undefined },
    { parent, index: spot.index },
  )
  if (!path) return null
  const follow = (other: JSONPath): JSONPath => {
    if (startsWith(other, from)) return [...path, ...other.slice(from.length)]
    return layoutPath ? (pathAfterRemoval(other, layoutPath) ?? other) : other
  }
  return { path, next: { parent, index: spot.index + 1 }, follow }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isPartOfLayout(work: FormWork, path: JSONPath): boolean {
  const kind = work.element(path)?.kind
  return kind !== undefined && kind !== 'field' && kind !== 'shape'
}

/** Whether an element would be put into itself. */
function isInside(work: FormWork, parent: JSONPath, path: JSONPath): boolean {
  if (startsWith(parent, path)) return true
  const element = work.element(path)
  return element !== undefined && holds(element, parent)
}

const holds = ({ children }: FormElement, path: JSONPath): boolean =>
  children.some(child => isSamePath(child.path, path) || holds(child, path))
