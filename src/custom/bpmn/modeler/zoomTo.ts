import type Canvas from 'diagram-js/lib/core/Canvas'
import { t } from '#model/language/t.ts'

/** @see spec.md section 9 */
export const ZOOM = { least: 0.2, most: 4, step: 0.1 }

/** A zoom that there is none of. The message is for people. */
export class ZoomFault extends RangeError {
  constructor() {
    super(
      t('缩放比例只能在 {{least}}% 到 {{most}}% 之间', { least: ZOOM.least * 100, most: ZOOM.most * 100 }),
    )
    this.name = 'ZoomFault'
  }
}

/** Which end of the scales one has come to; null between them. A wheel stops within a rounding error of an end. */
export function endOfZoom(scale: number): 'least' | 'most' | null {
  if (scale <= ZOOM.least + NEAR) return 'least'
  return scale >= ZOOM.most - NEAR ? 'most' : null
}

const NEAR = 1e-6

/** Shows the diagram at a scale; 1 is its own size. @throws ZoomFault outside of 0.2 to 4 */
export function zoomTo(canvas: Canvas, scale: number): void {
  if (!(scale >= ZOOM.least && scale <= ZOOM.most)) throw new ZoomFault()
  canvas.zoom(scale, 'auto' as never)
}

/** Goes to the next tenth above (1) or below (-1). @throws ZoomFault where there is none */
export function stepZoom(canvas: Canvas, direction: 1 | -1): void {
  const tenths = canvas.zoom() / ZOOM.step
  // A wheel stops between two tenths; what is within a rounding error of one stands on it.
  const near = Math.round(tenths)
  const isOnTenth = Math.abs(tenths - near) < NEAR
  const next = isOnTenth ? near + direction : Math[direction > 0 ? 'ceil' : 'floor'](tenths)
  zoomTo(canvas, Math.round(next) / (1 / ZOOM.step))
}

/** px between the diagram and the edges of its place. */
const MARGIN = 24

/**
 * Shows the whole diagram beside the palette, no larger than it is, and no smaller than it may be shown: of one that
 * is too large for that, where it begins.
 */
export function zoomToFit(canvas: Canvas): void {
  const { inner, outer } = canvas.viewbox()
  // A canvas that is not seen has no size to fit into.
  if (outer.width === 0 || outer.height === 0) return
  const { left, top } = paletteRoom(canvas)
  const room = { width: outer.width - left - 2 * MARGIN, height: outer.height - top - 2 * MARGIN }
  const wanted = Math.min(1, room.width / inner.width, room.height / inner.height)
  const scale = Math.max(ZOOM.least, wanted)
  const middle = { x: left + MARGIN + room.width / 2, y: top + MARGIN + room.height / 2 }
  canvas.viewbox({
    x: Math.min(inner.x + inner.width / 2 - middle.x / scale, inner.x - (left + MARGIN) / scale),
    y: Math.min(inner.y + inner.height / 2 - middle.y / scale, inner.y - (top + MARGIN) / scale),
    width: outer.width / scale,
    height: outer.height / scale,
  })
}

/** px at the left edge of the canvas, or at its top on a phone, that the palette takes; 0 without one. */
export function paletteRoom(canvas: Canvas): { left: number; top: number } {
  const palette = canvas.getContainer().querySelector<HTMLElement>('.djs-palette')
  if (!palette) return { left: 0, top: 0 }
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = palette
  const isRow = offsetWidth > offsetHeight
  return isRow ? { left: 0, top: offsetTop + offsetHeight } : { left: offsetLeft + offsetWidth, top: 0 }
}
