import type Canvas from 'diagram-js/lib/core/Canvas'
import type EventBus from 'diagram-js/lib/core/EventBus'
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
