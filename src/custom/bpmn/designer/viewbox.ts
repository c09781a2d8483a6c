import type CommandStack from 'diagram-js/lib/command/CommandStack'
import type Canvas from 'diagram-js/lib/core/Canvas'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import type EventBus from 'diagram-js/lib/core/EventBus'
import type Selection from 'diagram-js/lib/features/selection/Selection'
import type { Element } from 'diagram-js/lib/model/Types'
import type { BpmnModeler } from '../modeler/BpmnModeler.ts'
import { paletteRoom, zoomToFit } from '../modeler/zoomTo.ts'

/**
 * Fits the diagram into its canvas, and again whenever that gets another size, until somebody moves the view, selects
 * or changes something: from then on the view is theirs.
 */
export function fitWhileUntouched(modeler: BpmnModeler): void {
  const canvas = modeler.get<Canvas>('canvas')
  const isTouched = () =>
    modeler.get<Selection>('selection').get().length > 0 ||
    modeler.get<CommandStack>('commandStack').canUndo()
  let fitted = viewOf(canvas)
  const observer = new ResizeObserver(() => {
    if (viewOf(canvas) !== fitted || isTouched()) {
      observer.disconnect()
      return
    }
    canvas.resized()
    zoomToFit(canvas)
    fitted = viewOf(canvas)
  })
  observer.observe(canvas.getContainer())
  modeler.get<EventBus>('eventBus').on('diagram.destroy', () => observer.disconnect())
}

/** Where the view is and how large, as text; the size of the canvas is no part of it. */
function viewOf(canvas: Canvas): string {
  const { x, y, scale } = canvas.viewbox()
  return [x, y, scale].map(part => part.toFixed(3)).join(' ')
}

/** px between an element and the edges, besides the palette; on phones what is offered for it stands below. */
const ROOM = { above: 16, beside: 40, below: 56 }

/** Brings the selected element back into sight after the canvas has become smaller: a panel may have covered it. */
export function keepInSight(modeler: BpmnModeler): void {
  const [selected] = modeler.get<Selection>('selection').get()
  const canvas = modeler.get<Canvas>('canvas')
  const { width, height } = canvas.viewbox().outer
  // A canvas that is not seen has nothing in sight.
  if (!selected || width === 0 || height === 0) return
  const { left, top } = paletteRoom(canvas)
  const below = Math.max(ROOM.below, padRoom(canvas) + ROOM.above)
  const room = { top: top + ROOM.above, right: ROOM.beside, bottom: below, left: left + ROOM.beside }
  canvas.scrollToElement(selected as Element, room)
}

/** Keeps what is selected off the row of what is offered for it, which phones show at the lower edge of the canvas. */
export function keepOffPad(modeler: BpmnModeler): void {
  const canvas = modeler.get<Canvas>('canvas')
  const eventBus = modeler.get<EventBus>('eventBus')
  let frame = 0
  eventBus.on('contextPad.open', () => {
    cancelAnimationFrame(frame)
    // Its place and its rows are known once it is drawn.
    frame = requestAnimationFrame(() => {
      if (padRoom(canvas) > 0) keepInSight(modeler)
    })
  })
  eventBus.on('diagram.destroy', () => cancelAnimationFrame(frame))
}

/** px at the lower edge of the canvas that the open context pad takes; 0 where it stands beside its element. */
function padRoom(canvas: Canvas): number {
  const container = canvas.getContainer()
  const pad = container.querySelector<HTMLElement>('.djs-context-pad.open')
  if (!pad || paletteRoom(canvas).top === 0) return 0
  return Math.max(0, container.getBoundingClientRect().bottom - pad.getBoundingClientRect().top)
}

/**
 * Selects an element, and brings one that is not in sight to the middle of the canvas. One that is not drawn, such as
 * the process itself, leaves nothing selected.
 */
export function showElement(modeler: BpmnModeler, id: string | null): void {
  const canvas = modeler.get<Canvas>('canvas')
  const selection = modeler.get<Selection>('selection')
  const element = id === null ? undefined : modeler.get<ElementRegistry>('elementRegistry').get(id)
  const root = element && canvas.findRoot(element as never)
  if (!element || !root || element === root) {
    selection.select(null as never)
    return
  }
  canvas.setRootElement(root)
  selection.select(element as never)
  if (!isInSight(canvas, element as Element)) bringToMiddle(canvas, element as Element)
}

/** Moves the canvas until an element is in the middle of what the palette leaves. */
export function bringToMiddle(canvas: Canvas, element: Element): void {
  const { x, y, width, height } = boxOf(element)
  const { width: across, height: down, scale } = canvas.viewbox()
  const { left, top } = paletteRoom(canvas)
  const middle = {
    x: x + width / 2 - (across + left / scale) / 2,
    y: y + height / 2 - (down + top / scale) / 2,
  }
  canvas.viewbox({ ...middle, width: across, height: down })
}

/** Whether an element is seen as a whole, beside the palette. */
function isInSight(canvas: Canvas, element: Element): boolean {
  const { x, y, width, height } = boxOf(element)
  const view = canvas.viewbox()
  const { left, top } = paletteRoom(canvas)
  return (
    x >= view.x + left / view.scale &&
    y >= view.y + top / view.scale &&
    x + width <= view.x + view.width &&
    y + height <= view.y + view.height
  )
}

function boxOf(element: Element): { x: number; y: number; width: number; height: number } {
  if (!('waypoints' in element)) return element as never
  const points = element.waypoints as { x: number; y: number }[]
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}
