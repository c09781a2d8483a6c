import type Canvas from 'diagram-js/lib/core/Canvas'
import { stepZoom, ZOOM, zoomTo } from '../modeler/zoomTo.ts'

/** A point of the canvas, px. */
export interface Point {
  x: number
  y: number
}

/** px between the diagram and the edges of its place. */
const MARGIN = 24

/**
 * Shows the whole diagram, no larger than it is. A large one becomes smaller than a designer lets it: it is to be seen
 * as a whole first.
 */
export function fitView(canvas: Canvas): void {
  const { inner, outer } = canvas.viewbox()
  const scale = Math.min(
    1,
    Math.max(1, outer.width - 2 * MARGIN) / inner.width,
    Math.max(1, outer.height - 2 * MARGIN) / inner.height,
  )
  const width = outer.width / scale
  const height = outer.height / scale
  const x = inner.x + inner.width / 2 - width / 2
  const y = inner.y + inner.height / 2 - height / 2
  canvas.viewbox({ x, y, width, height })
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
