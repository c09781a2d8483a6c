import type Canvas from 'diagram-js/lib/core/Canvas'
import type Selection from 'diagram-js/lib/features/selection/Selection'
import type { Element } from 'diagram-js/lib/model/Types'
import type { BpmnModeler } from '../modeler/BpmnModeler.ts'
import { paletteRoom } from '../modeler/zoomTo.ts'

/** px between an element and the edges, besides the palette. */
const ROOM = 40

/** Brings the selected element back into sight after the canvas has become smaller: a panel may have covered it. */
export function keepInSight(modeler: BpmnModeler): void {
  const [selected] = modeler.get<Selection>('selection').get()
  const canvas = modeler.get<Canvas>('canvas')
  const { width, height } = canvas.viewbox().outer
  // A canvas that is not seen has nothing in sight.
  if (!selected || width === 0 || height === 0) return
  const { left, top } = paletteRoom(canvas)
  const room = { top: top + ROOM, right: ROOM, bottom: ROOM, left: left + ROOM }
  canvas.scrollToElement(selected as Element, room)
}
