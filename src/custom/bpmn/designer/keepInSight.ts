import type Canvas from 'diagram-js/lib/core/Canvas'
import type Selection from 'diagram-js/lib/features/selection/Selection'
import type { Element } from 'diagram-js/lib/model/Types'
import type { BpmnModeler } from '../modeler/BpmnModeler.ts'
import { paletteRoom } from '../modeler/zoomTo.ts'

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
  const room = { top: top + ROOM.above, right: ROOM.beside, bottom: ROOM.below, left: left + ROOM.beside }
  canvas.scrollToElement(selected as Element, room)
}
