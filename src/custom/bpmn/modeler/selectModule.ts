import type Canvas from 'diagram-js/lib/core/Canvas'
import type EventBus from 'diagram-js/lib/core/EventBus'
import type LassoTool from 'diagram-js/lib/features/lasso-tool/LassoTool'
import type Selection from 'diagram-js/lib/features/selection/Selection'
import type { Element } from 'diagram-js/lib/model/Types'
import { hasPrimaryModifier } from 'diagram-js/lib/util/Mouse'

/** Before the library's own, which move the canvas with Ctrl held and so swallow the click. */
const EARLY = 2000

interface ElementEvent {
  element: Element
  originalEvent: MouseEvent
}

interface Lasso {
  marked: Set<Element>
  initialMarked: Set<Element>
}

/**
 * Ctrl (⌘) and a click add an element to the selection or take it away, Ctrl and dragging add what is enclosed: what
 * the library does with Shift, which goes on working.
 */
class CtrlSelection {
  static $inject = ['eventBus', 'selection', 'lassoTool', 'canvas']

  constructor(eventBus: EventBus, selection: Selection, lassoTool: LassoTool, canvas: Canvas) {
    eventBus.on('element.mousedown', EARLY, (event: ElementEvent) => {
      if (!hasPrimaryModifier(event as never)) return undefined
      lassoTool.activateLasso(event.originalEvent)
      // Nobody else takes it.
      return true
    })
    eventBus.on('element.click', EARLY, (event: ElementEvent) => {
      if (!hasPrimaryModifier(event as never)) return undefined
      const { element } = event
      if (selection.isSelected(element)) selection.deselect(element)
      else if (element !== canvas.getRootElement()) selection.select(element, true)
      return true
    })
    // After the library, which begins with nothing unless Shift is held.
    eventBus.on('lasso.start', (event: { context: Lasso }) => {
      if (!hasPrimaryModifier(event as never)) return
      const kept = new Set(selection.get())
      Object.assign(event.context, { marked: kept, initialMarked: kept })
      for (const element of kept) canvas.addMarker(element, 'selected')
    })
  }
}

export const selectModule = { __init__: ['ctrlSelection'], ctrlSelection: ['type', CtrlSelection] as const }
