import type CommandStack from 'diagram-js/lib/command/CommandStack'
import type Canvas from 'diagram-js/lib/core/Canvas'
import type EventBus from 'diagram-js/lib/core/EventBus'
import { t } from '#model/language/t.ts'
import type { Vendor } from '#process/vendors.ts'
import { type BpmnModeler, diagramXml, settleDiagram } from '../modeler/BpmnModeler.ts'
import { createModeler } from '../modeler/createModeler.ts'
import { openDiagram } from '../modeler/openDiagram.ts'
import { zoomToFit } from '../modeler/zoomTo.ts'
import { createChangeMark, type Step } from './createChangeMark.ts'
import { type AskLost, createDesignState, type DesignSession, type SessionOptions } from './DesignSession.ts'
import { keepInSight, keepOffPad } from './viewbox.ts'

/** A modeler with the places that it draws in. */
interface Drawing {
  modeler: BpmnModeler
  vendor: Vendor
  show(isShown: boolean): void
  remove(): void
}

/** A text of what is drawn, and what it is the text of. */
interface Written {
  of: BpmnModeler
  revision: number
  text: Promise<string>
}

/** Begins to draw diagrams on a surface. */
export function createDesignSession(options: SessionOptions): DesignSession {
  const state = createDesignState()
  let mark = createChangeMark()
  let drawing: Drawing | null = null
  let written: Written | null = null
  let isGone = false

  const modeler = () => {
    if (!drawing) throw new Error('Open a diagram first.')
    return drawing.modeler
  }

  /** Writing a large diagram takes a tenth of a second: check, draft and save share one text as long as it holds. */
  function xml(): Promise<string> {
    const of = modeler()
    settleDiagram(of)
    const { revision, vendor } = state
    if (written?.of !== of || written.revision !== revision) {
      written = { of, revision, text: diagramXml(of, vendor) }
    }
    return written.text
  }

  function follow(watched: BpmnModeler): void {
    const eventBus = watched.get<EventBus>('eventBus')
    const commandStack = watched.get<CommandStack>('commandStack')
    const canvas = watched.get<Canvas>('canvas')
    eventBus.on('commandStack.changed', ({ trigger }: { trigger?: Step }) => {
      mark.take(trigger ?? null)
      state.revision += 1
      state.isChanged = mark.isChanged
      state.canUndo = commandStack.canUndo()
      state.canRedo = commandStack.canRedo()
    })
    eventBus.on('selection.changed', ({ newSelection }: { newSelection: unknown[] }) => {
      state.selected = newSelection.length
    })
    eventBus.on('canvas.viewbox.changed', () => {
      state.zoom = canvas.zoom()
    })
    eventBus.on('zoom.refused', () => {
      state.refusedZooms += 1
    })
    eventBus.on('properties.asked', () => {
      state.askedProperties += 1
    })
  }

  async function open(xml: string, isSaved: boolean, askLost?: AskLost): Promise<string[] | null> {
    const made = new Map<Vendor, Drawing>()
    try {
      const modelerOf = (wanted: Vendor) => {
        const known = made.get(wanted) ?? draw(wanted, options)
        made.set(wanted, known)
        return known.modeler
      }
      const diagram = await openDiagram(xml, modelerOf, options.processKey)
      const { modeler: opened, vendor, warnings, lost } = diagram
      const next = made.get(vendor) as Drawing
      if (askLost && lost.length > 0) {
        next.show(false)
        if (!(await askLost(lost))) return null
        next.show(true)
      }
      if (isGone) throw new Error('The designer was left.')
      drawing?.remove()
      drawing = next
      made.delete(vendor)
      begin(opened, vendor, isSaved)
      written = { of: opened, revision: state.revision, text: Promise.resolve(diagram.xml) }
      // A text that is made of the work, such as that for another vendor, lacks what the work lacks.
      state.lost = askLost ? [] : [...state.lost, ...lost]
      const notes = state.lost.length === 0 ? warnings : [...warnings, lostWarning(state.lost.length)]
      state.notes = notes
      return notes
    } finally {
      for (const unused of made.values()) unused.remove()
    }
  }

  function begin(opened: BpmnModeler, vendor: Vendor, isSaved: boolean): void {
    mark = createChangeMark()
    if (!isSaved) mark.save(null)
    follow(opened)
    Object.assign(state, { vendor, isOpen: true, selected: 0, canUndo: false, canRedo: false })
    Object.assign(state, { isChanged: mark.isChanged, revision: state.revision + 1 })
    zoomToFit(opened.get<Canvas>('canvas'))
  }

  return {
    state,
    modeler,
    open,
    xml,
    agree() {
      const agreed = lostWarning(state.lost.length)
      state.notes = state.notes.filter(note => note !== agreed)
      state.lost = []
    },
    async snapshot() {
      settleDiagram(modeler())
      const [ofNow, name] = [mark, mark.current]
      return {
        xml: await xml(),
        isSaved() {
          // Another text may have been opened meanwhile.
          ofNow.save(name)
          state.isChanged = mark.isChanged
        },
      }
    },
    destroy() {
      isGone = true
      drawing?.remove()
      drawing = null
      written = null
    },
  }
}

const lostWarning = (count: number): string => t('有 {{count}} 项内容无法保留，保存前会列出并询问', { count })

function draw(vendor: Vendor, { surface, panel, modulesOf }: SessionOptions): Drawing {
  const container = appended(surface, 'm-bpmn-canvas')
  const parent = appended(panel, 'm-bpmn-properties')
  const modeler = createModeler({ container, vendor, panel: { parent }, modules: modulesOf(vendor) })
  const canvas = modeler.get<Canvas>('canvas')
  keepOffPad(modeler)
  const stop = onResize(container, () => {
    canvas.resized()
    keepInSight(modeler)
  })
  const show = (isShown: boolean) => {
    for (const place of [container, parent]) place.style.visibility = isShown ? '' : 'hidden'
  }
  const remove = () => {
    stop()
    modeler.destroy()
    container.remove()
    parent.remove()
  }
  return { modeler, vendor, show, remove }
}

/** Calls back when an element has another size. Returns how to stop. */
function onResize(element: HTMLElement, listener: () => void): () => void {
  const observer = new ResizeObserver(listener)
  observer.observe(element)
  return () => observer.disconnect()
}

function appended(parent: HTMLElement, className: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  parent.append(element)
  return element
}
