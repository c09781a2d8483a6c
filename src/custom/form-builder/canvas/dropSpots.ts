import type { JSONPath } from 'jsonc-parser'
import { type DrawnForm, keyOf } from '../design/DesignState.ts'
import { findElement } from '../design/findElement.ts'
import type { FormElement, Spot } from '../text/FormElement.ts'
import { type CanvasNames, keyOfDrawn } from './canvasNames.ts'
import { isWithin, type Point } from './elementAtPoint.ts'

/** A place at which something can be dropped, and where it is shown. */
export interface DropSpot extends Spot {
  /** Line between two elements, or the whole of what is empty; relative to the window. */
  mark: { left: number; top: number; width: number; height: number }
}

/** Items that stand beside each other in the drawn form. */
interface DropList {
  parent: JSONPath
  element: HTMLElement
  /** Along which axis they follow each other. */
  isRow: boolean
  children: { rect: DOMRect; index: number }[]
  /** How many there are, drawn or not. */
  count: number
}

interface DropOptions {
  drawn: DrawnForm
  names: CanvasNames
  /** Paths of what is being moved, which cannot be put into itself. */
  moving: readonly JSONPath[]
  /** A part of the layout stands in no table. */
  isPart: boolean
}

const THICKNESS = 3

/** Returns the spot nearest to a point, in the innermost list around it. */
export function spotAt(sheet: HTMLElement, point: Point, options: DropOptions): DropSpot | null {
  const lists = dropLists(sheet, options)
  const around = lists.filter(({ element }) => isWithin(element.getBoundingClientRect(), point))
  const list = around.at(-1) ?? lists[0]
  return list ? nearestIn(list, point) : null
}

/** Returns all spots of the form in the order in which it is drawn, for who moves with the keyboard. */
export function allSpots(sheet: HTMLElement, options: DropOptions): DropSpot[] {
  const spots = dropLists(sheet, options).flatMap(spotsOf)
  return spots.toSorted((one, other) => one.mark.top - other.mark.top || one.mark.left - other.mark.left)
}

function dropLists(sheet: HTMLElement, options: DropOptions): DropList[] {
  const places = sheet.querySelectorAll<HTMLElement>('[data-items], [data-field]')
  return [...places].flatMap(place => {
    const list = place.dataset.items === undefined ? insideOf(place, options) : partsOf(place, options)
    return list && !options.moving.some(path => keyOf(list.parent).startsWith(keyOf(path))) ? [list] : []
  })
}

/** The form, a group, a tab, a shape. */
function partsOf(grid: HTMLElement, options: DropOptions): DropList | null {
  const key = grid.dataset.items ?? ''
  const { outline } = options.drawn
  const owner = key === '' ? null : elementOf(options, key)
  const elements = key === '' ? outline.elements : owner?.children
  if (!elements || (options.isPart && owner?.takes === 'fields')) return null
  const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length
  return {
    parent: owner?.path ?? [],
    element: grid,
    isRow: columns > 1,
    children: childrenOf([...grid.children] as HTMLElement[], elements, options),
    count: elements.length,
  }
}

/** Rows and objects that are drawn with their fields. */
function insideOf(place: HTMLElement, options: DropOptions): DropList | null {
  if (options.isPart) return null
  const key = keyOfDrawn(place, options.names)
  const owner = key === null ? undefined : elementOf(options, key)
  if (owner?.takes !== 'fields') return null
  const inner = [...place.querySelectorAll<HTMLElement>('[data-field]')]
  const children = childrenOf(inner, owner.children, options)
  if (children.length === 0) return null
  const [first, second] = children
  const isRow = second !== undefined && Math.abs((first as { rect: DOMRect }).rect.top - second.rect.top) < 4
  return { parent: owner.path, element: place, isRow, children, count: owner.children.length }
}

function childrenOf(
  drawn: HTMLElement[],
  elements: readonly FormElement[],
  { names }: DropOptions,
): DropList['children'] {
  return drawn.flatMap(element => {
    const key = keyOfDrawn(element, names)
    const index = elements.findIndex(({ path }) => keyOf(path) === key)
    return index === -1 ? [] : [{ rect: element.getBoundingClientRect(), index }]
  })
}

const elementOf = ({ drawn }: DropOptions, key: string) => findElement(drawn.outline, key)

function nearestIn(list: DropList, point: Point): DropSpot {
  const distance = ({ rect }: DropList['children'][number]) => {
    const dx = Math.max(rect.left - point.x, 0, point.x - rect.right)
    const dy = Math.max(rect.top - point.y, 0, point.y - rect.bottom)
    return dx * dx + dy * dy
  }
  const child = list.children.toSorted((one, other) => distance(one) - distance(other))[0]
  if (!child) return emptySpot(list)
  const { rect } = child
  const isAcross = list.isRow && rect.width < list.element.getBoundingClientRect().width * 0.9
  const isBehind = isAcross ? point.x > (rect.left + rect.right) / 2 : point.y > (rect.top + rect.bottom) / 2
  return besideChild(list, child, { isBehind, isAcross })
}

function besideChild(
  { parent }: DropList,
  { rect, index }: DropList['children'][number],
  { isBehind, isAcross }: { isBehind: boolean; isAcross: boolean },
): DropSpot {
  const { left, top, width, height } = rect
  const mark = isAcross
    ? { left: (isBehind ? left + width : left) - THICKNESS, top, width: THICKNESS, height }
    : { left, top: (isBehind ? top + height : top) - THICKNESS, width, height: THICKNESS }
  return { parent, index: isBehind ? index + 1 : index, mark }
}

function emptySpot({ parent, element, count }: DropList): DropSpot {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { parent, index: count, mark: { left, top, width, height } }
}

function spotsOf(list: DropList): DropSpot[] {
  const last = list.children.at(-1)
  if (!last) return [emptySpot(list)]
  const { isRow: isAcross } = list
  return [
    ...list.children.map(child => besideChild(list, child, { isBehind: false, isAcross })),
    besideChild(list, last, { isBehind: true, isAcross }),
  ]
}
