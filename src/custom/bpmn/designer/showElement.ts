import type Canvas from 'diagram-js/lib/core/Canvas'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import type Selection from 'diagram-js/lib/features/selection/Selection'
import type { Element } from 'diagram-js/lib/model/Types'
import type { BpmnModeler } from '../modeler/BpmnModeler.ts'

/**
 * Selects an element and brings it to the middle of the canvas. One that is not drawn, such as the process itself,
 * leaves nothing selected.
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
  bringToMiddle(canvas, element as Element)
}

/** Moves the canvas until an element is in the middle. */
export function bringToMiddle(canvas: Canvas, element: Element): void {
  const { x, y, width, height } = boxOf(element)
  const { width: across, height: down } = canvas.viewbox()
  const middle = { x: x + width / 2 - across / 2, y: y + height / 2 - down / 2 }
  canvas.viewbox({ ...middle, width: across, height: down })
}

function boxOf(element: Element): { x: number; y: number; width: number; height: number } {
  if (!('waypoints' in element)) return element as never
  const points = element.waypoints as { x: number; y: number }[]
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}
