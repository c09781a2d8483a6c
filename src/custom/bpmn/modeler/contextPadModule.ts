import type Canvas from 'diagram-js/lib/core/Canvas'
import type EventBus from 'diagram-js/lib/core/EventBus'
import type ContextPad from 'diagram-js/lib/features/context-pad/ContextPad'
import { t } from '#model/language/t.ts'

/** Where the pad is a bar, and the panel of properties is not beside the canvas; the same as the stylesheet's. */
const PHONE = '(max-width: 767.98px)'
/** px; what it takes before it was drawn. */
const USUAL = { width: 72, height: 100 }

interface Place {
  left: number
  top: number
}

interface Pad {
  _current: { html: HTMLElement } | null
  _getPosition(target: unknown): Partial<Place>
}

/** Keeps what is offered beside an element within the canvas, and offers its properties on a phone. */
class PadInSight {
  static $inject = ['contextPad', 'canvas', 'eventBus']

  constructor(contextPad: ContextPad, canvas: Canvas, eventBus: EventBus) {
    const pad = contextPad as unknown as Pad
    const usual = pad._getPosition.bind(pad)
    pad._getPosition = target => {
      // The stylesheet says where the bar is.
      if (isPhone()) return {}
      const { clientWidth, clientHeight } = canvas.getContainer()
      const { left = 0, top = 0 } = usual(target)
      const html = pad._current?.html
      const width = html?.offsetWidth || USUAL.width
      const height = html?.offsetHeight || USUAL.height
      return { left: within(left, clientWidth - width), top: within(top, clientHeight - height) }
    }
    contextPad.registerProvider({
      getContextPadEntries: () => (entries: object) =>
        isPhone() ? { ...panelEntry(eventBus), ...entries } : entries,
    } as never)
  }
}

export const contextPadModule = { __init__: ['padInSight'], padInSight: ['type', PadInSight] as const }

const within = (place: number, most: number): number => Math.max(0, Math.min(place, most))

const isPhone = (): boolean => window.matchMedia?.(PHONE).matches ?? false

/** Who taps an element goes on from there to its properties. */
const panelEntry = (eventBus: EventBus) => ({
  properties: {
    group: 'properties',
    title: t('属性'),
    html: `<div class="entry m-bpmn-pad-text">${t('属性')}</div>`,
    action: { click: () => eventBus.fire('properties.asked', {}) },
  },
})
