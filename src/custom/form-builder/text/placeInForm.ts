import type { JSONPath } from 'jsonc-parser'
import type { FormWork } from './editForm.ts'
import type { Spot } from './FormElement.ts'
import { isSamePath } from './jsonPaths.ts'
import { printJson } from './textStyle.ts'

/** Where parts of the layout stand in an element: the form itself, a group, a tab. */
const partsAt = (work: FormWork, parent: JSONPath): JSONPath =>
  parent.length === 0 ? work.place.layout : [...parent, 'items']

/** Writes the layout that a form has while it writes none: its fields in their order. */
export function ensureLayout(work: FormWork): void {
  const { elements, hasLayout } = work.outline()
  if (!hasLayout)
    work.set(
      work.place.layout,
      elements.map(({ name }) => name),
    )
}

/**
 * Puts a part of the layout among the children of an element; among the tabs or steps of one only those.
 * @param raw the name of a field, or a part, as JSON
 * @returns its path
 */
export function insertPart(work: FormWork, { parent, index }: Spot, raw: string): JSONPath {
  ensureLayout(work)
  const at = partsAt(work, parent)
  if (work.node(at)?.type !== 'array') work.set(at, [])
  const children = work.childrenOf(parent)
  const next = children[index]
  const place = next ? lastNumber(next.layoutPath ?? next.path) : undefined
  work.json.insert(at, { raw, index: place })
  return [...at, place ?? (work.node(at)?.children?.length ?? 1) - 1]
}

/**
 * Where a field is put that is dropped among tabs or steps: into one of them, which is made where there is none.
 * Any other spot as it is.
 */
export function spotInPane(work: FormWork, spot: Spot): Spot {
  if (work.element(spot.parent)?.takes !== 'panes') return spot
  const panes = work.childrenOf(spot.parent)
  const before = panes[Math.min(spot.index, panes.length) - 1]
  const pane = before ?? panes[0]
  if (pane?.takes === 'parts') return { parent: pane.path, index: before ? pane.children.length : 0 }
  const raw = printJson({ title: '1', items: [] }, work.json.style)
  return { parent: insertPart(work, { ...spot, index: panes.length }, raw), index: 0 }
}

/** The place among the properties of a level at which a field is written that is put at a spot; at the end where undefined. */
export function placeAmongProperties(
  work: FormWork,
  { parent, index }: Spot,
  properties: JSONPath,
): number | undefined {
  const names = work.node(properties)?.children ?? []
  const beside = work
    .childrenOf(parent)
    .slice(0, index)
    .findLast(({ kind, path }) => kind === 'field' && isSamePath(path.slice(0, -1), properties))
  if (!beside)
    return parent.length === 0 || index === 0 ? placeBefore(work, { parent, index }, properties) : undefined
  return names.findIndex(({ children }) => children?.[0]?.value === beside.name) + 1
}

function placeBefore(work: FormWork, { parent, index }: Spot, properties: JSONPath): number | undefined {
  const next = work.childrenOf(parent)[index]
  if (!next || !isSamePath(next.path.slice(0, -1), properties)) return undefined
  const names = work.node(properties)?.children ?? []
  return names.findIndex(({ children }) => children?.[0]?.value === next.name)
}

const lastNumber = (path: JSONPath): number => path.at(-1) as number
