import Modeler from 'bpmn-js/lib/Modeler'
import minimapModule from 'diagram-js-minimap/dist/index.esm.js'
import type { ModuleDeclaration } from 'didi'
import { keepUnknown } from '#process/createModdle.ts'
import type { Moddle } from '#process/ModdleElement.ts'
import { descriptorOf, type Vendor } from '#process/vendors.ts'
import { translateModule } from '../language/translateModule.ts'
import type { BpmnModeler } from './BpmnModeler.ts'
import { DIAGRAM_COLORS } from './diagramColors.ts'
import { duplicateModule } from './duplicateModule.ts'
import { selectModule } from './selectModule.ts'
import { sightModule } from './sightModule.ts'
import { undrawnModule } from './undrawnModule.ts'
import { userTaskModule } from './userTaskModule.ts'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css'
import 'diagram-js-minimap/assets/diagram-js-minimap.css'
import './modeler.css'
import type Canvas from 'diagram-js/lib/core/Canvas'
import type EventBus from 'diagram-js/lib/core/EventBus'
import type Clipboard from 'diagram-js/lib/features/clipboard/Clipboard'
import type ContextPad from 'diagram-js/lib/features/context-pad/ContextPad'
import type EditorActions from 'diagram-js/lib/features/editor-actions/EditorActions'
import { isPaste } from 'diagram-js/lib/features/keyboard/KeyboardUtil'
import { t } from '#model/language/t.ts'
import { stepZoom, ZoomFault, zoomTo } from './zoomTo.ts'

/** Where the pad is a bar, and the panel of properties is not beside the canvas; the same as the stylesheet's. */
const PHONE = '(max-width: 767.98px)'

/** px; what it takes before it was drawn. */
const USUAL = { width: 72, height: 100 }

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

const contextPadModule = { __init__: ['padInSight'], padInSight: ['type', PadInSight] as const }

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

const zoomModule = { __init__: ['zoomActions'], zoomActions: ['type', ZoomActions] as const }

/** Before the keys of the editor, which would keep the browser from pasting. */
const EARLY = 2000

/** While no element was copied, pasting is left to the browser: then a text may be pasted. */
class PasteKeys {
  static $inject = ['eventBus', 'clipboard']

  constructor(eventBus: EventBus, clipboard: Clipboard) {
    eventBus.on('keyboard.keydown', EARLY, ({ keyEvent }: { keyEvent: KeyboardEvent }) =>
      isPaste(keyEvent) && clipboard.isEmpty() ? false : undefined,
    )
  }
}

const pasteModule = { __init__: ['pasteKeys'], pasteKeys: ['type', PasteKeys] as const }

interface ModelerOptions {
  container: HTMLElement
  /** Whose extensions are typed; a modeler knows one. */
  vendor: Vendor
  /** Where the panel of properties is drawn, by one of the modules. */
  panel?: { parent: HTMLElement }
  /** Further modules, such as those of the panel. */
  modules?: ModuleDeclaration[]
}

/**
 * Returns what draws a diagram and lets it be changed: bpmn-js with the vendor's extensions, a minimap, the language
 * and the colours of the interface. Read diagrams into it with openDiagram, which loses nothing of them.
 */
export function createModeler({ container, vendor, panel, modules = [] }: ModelerOptions): BpmnModeler {
  const modeler: BpmnModeler = new Modeler({
    container,
    moddleExtensions: { [vendor]: descriptorOf(vendor) },
    additionalModules: [
      translateModule,
      minimapModule,
      zoomModule,
      pasteModule,
      undrawnModule,
      selectModule,
      duplicateModule,
      contextPadModule,
      userTaskModule,
      sightModule,
      ...modules,
    ] as ModuleDeclaration[],
    bpmnRenderer: DIAGRAM_COLORS,
    ...(panel && { propertiesPanel: panel }),
  })
  keepUnknown(modeler.get<Moddle>('moddle'), vendor)
  return modeler
}

interface Place {
  left: number
  top: number
}

interface Pad {
  _current: { html: HTMLElement } | null
  _getPosition(target: unknown): Partial<Place>
}

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
