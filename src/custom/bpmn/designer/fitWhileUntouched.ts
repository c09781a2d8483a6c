import type CommandStack from 'diagram-js/lib/command/CommandStack'
import type Canvas from 'diagram-js/lib/core/Canvas'
import type EventBus from 'diagram-js/lib/core/EventBus'
import type Selection from 'diagram-js/lib/features/selection/Selection'
import type { BpmnModeler } from '../modeler/BpmnModeler.ts'
import { zoomToFit } from '../modeler/zoomTo.ts'

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
