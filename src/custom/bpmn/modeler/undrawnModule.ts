import { getDi } from 'bpmn-js/lib/util/ModelUtil'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import type EventBus from 'diagram-js/lib/core/EventBus'
import type { ModdleElement } from '#process/ModdleElement.ts'

/** A shape or line that the editor does not show, and the plane that it stands on. */
interface Undrawn {
  shape: ModdleElement
  plane: ModdleElement
}

/** After the editor has put what it shows on each plane, in the place of all that stood there. */
const LATE = 500

/**
 * What a text draws and the editor does not, such as a process that nobody takes part in, beside those of a
 * collaboration, stays on its plane.
 */
export class UndrawnShapes {
  static $inject = ['eventBus', 'elementRegistry']
  #undrawn: Undrawn[] = []

  constructor(eventBus: EventBus, elementRegistry: ElementRegistry) {
    let definitions: ModdleElement | null = null
    eventBus.on('import.render.start', (event: { definitions: ModdleElement }) => {
      definitions = event.definitions
    })
    eventBus.on('import.render.complete', () => {
      const drawn = new Set<unknown>(elementRegistry.getAll().map(element => getDi(element as never)))
      this.#undrawn = definitions ? shapesOf(definitions).filter(({ shape }) => !drawn.has(shape)) : []
    })
    eventBus.on('saveXML.start', LATE, () => this.#putBack())
  }

  /** How many there are. @param but elements and shapes that are not counted */
  count(but: ReadonlySet<ModdleElement>): number {
    const others = this.#undrawn.filter(({ shape }) => !but.has(shape) && !but.has(shape.bpmnElement))
    return others.length
  }

  #putBack(): void {
    for (const { shape, plane } of this.#undrawn) {
      const shown: ModdleElement[] = plane.get('planeElement')
      if (!shown.includes(shape) && isStanding(shape.bpmnElement)) shown.push(shape)
    }
  }
}

function shapesOf({ diagrams = [] }: ModdleElement): Undrawn[] {
  return diagrams.flatMap(({ plane }: ModdleElement) =>
    (plane?.planeElement ?? []).map((shape: ModdleElement) => ({ shape, plane })),
  )
}

/** Whether an element is still part of the diagram; a shape may also be of none. */
function isStanding(element: ModdleElement | undefined): boolean {
  if (!element) return true
  let root = element
  while (root.$parent) root = root.$parent
  return root.$instanceOf('bpmn:Definitions')
}

export const undrawnModule = {
  __init__: ['undrawnShapes'],
  undrawnShapes: ['type', UndrawnShapes] as const,
}
