import type Canvas from 'diagram-js/lib/core/Canvas'
import type EventBus from 'diagram-js/lib/core/EventBus'
import type EditorActions from 'diagram-js/lib/features/editor-actions/EditorActions'
import { stepZoom, ZoomFault, zoomTo } from './zoomTo.ts'

/** The keys for zooming go by the same steps and limits as the buttons. */
class ZoomActions {
  static $inject = ['editorActions', 'canvas', 'eventBus']

  constructor(editorActions: EditorActions, canvas: Canvas, eventBus: EventBus) {
    const limited = (change: () => void) => {
      try {
        change()
      } catch (error) {
        if (!(error instanceof ZoomFault)) throw error
        eventBus.fire('zoom.refused', {})
      }
    }
    // The actions are registered when the diagram is initialised; these come after and take their place.
    eventBus.on('diagram.init', 500, () => {
      editorActions.unregister('stepZoom')
      editorActions.unregister('zoom')
      editorActions.register({
        stepZoom: ({ value }: { value: number }) => limited(() => stepZoom(canvas, value > 0 ? 1 : -1)),
        zoom: ({ value }: { value: number }) => limited(() => zoomTo(canvas, value)),
      })
    })
  }
}

export const zoomModule = { __init__: ['zoomActions'], zoomActions: ['type', ZoomActions] as const }
