import type Canvas from 'diagram-js/lib/core/Canvas'
import { stepZoom, ZOOM, zoomTo } from '../modeler/zoomTo.ts'

/** A point of the canvas, px. */
export interface Point {
  x: number
  y: number
}

/**
 * Shows the whole diagram, no larger than it is. A large one becomes smaller than a designer lets it: it is to be seen
 * as a whole first.
 */
export function fitView(canvas: Canvas): void {
  canvas.zoom('fit-viewport', 'auto' as never)
}

/** Shows the diagram from nearer or farther, as far as it goes. @param center what stays where it is */
export function zoomBy(canvas: Canvas, factor: number, center: Point): void {
  const now = canvas.zoom()
  const least = Math.min(now, ZOOM.least)
  canvas.zoom(Math.max(least, Math.min(ZOOM.most, now * factor)), center as never)
}

/** The next tenth above (1) or below (-1); at the end of the range nothing happens. */
export function stepView(canvas: Canvas, direction: 1 | -1): void {
  const now = canvas.zoom()
  if (direction > 0 ? now >= ZOOM.most : now <= ZOOM.least) return
  if (now < ZOOM.least) zoomTo(canvas, ZOOM.least)
  else stepZoom(canvas, direction)
}
