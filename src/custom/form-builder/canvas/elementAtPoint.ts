import type { FormElement } from '../text/FormElement.ts'
import { type CanvasNames, keyOfDrawn } from './canvasNames.ts'

export interface Point {
  x: number
  y: number
}

export const isWithin = ({ left, right, top, bottom }: DOMRect, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

/** Returns the innermost drawn element at a point; null where there is none. Nothing in the form hears the pointer. */
function drawnAt(sheet: HTMLElement, point: Point): HTMLElement | null {
  const found = [...sheet.querySelectorAll<HTMLElement>('[data-field], [data-part]')].filter(element =>
    isWithin(element.getBoundingClientRect(), point),
  )
  return found.at(-1) ?? null
}

/** Key of the element at a point; null for none. */
export function keyAt(sheet: HTMLElement, point: Point, names: CanvasNames): string | null {
  const drawn = drawnAt(sheet, point)
  return drawn && keyOfDrawn(drawn, names)
}

const HEADS = '.ant-tabs-tab, .ant-steps-item'

/** The head of a tab or step at a point, and its place among them. */
export function paneHeadAt(sheet: HTMLElement, point: Point): { owner: string; index: number } | null {
  const heads = [...sheet.querySelectorAll<HTMLElement>(HEADS)]
  const head = heads.find(one => isWithin(one.getBoundingClientRect(), point))
  const owner = head?.closest<HTMLElement>('[data-part]')
  if (!head || !owner) return null
  return { owner: owner.dataset.part ?? '', index: headsOf(owner).indexOf(head) }
}

const headsOf = (owner: HTMLElement): HTMLElement[] =>
  [...owner.querySelectorAll<HTMLElement>(HEADS)].filter(head => head.closest('[data-part]') === owner)

/** Opens the tabs and steps in which an element stands. @param way its ancestors and itself, the outermost first */
export function openPanes(sheet: HTMLElement, way: readonly FormElement[]): void {
  for (const [depth, owner] of way.entries()) {
    if (owner.kind !== 'tabs' && owner.kind !== 'steps') continue
    const pane = way[depth + 1]
    const place = sheet.querySelector<HTMLElement>(`[data-part="${CSS.escape(owner.path.join('/'))}"]`)
    const head = place && pane && headsOf(place)[owner.children.indexOf(pane)]
    if (head && !isOpen(head)) pressHead(head)
  }
}

const isOpen = ({ classList }: HTMLElement): boolean =>
  classList.contains('ant-tabs-tab-active') || classList.contains('ant-steps-item-active')

function pressHead(head: HTMLElement): void {
  const button = head.querySelector<HTMLElement>('.ant-steps-item-container') ?? head
  button.click()
}
