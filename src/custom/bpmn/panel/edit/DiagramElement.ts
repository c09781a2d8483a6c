import type { ModdleElement } from '#process/ModdleElement.ts'

/** A shape, connection or root of the canvas. */
export interface DiagramElement {
  id: string
  type: string
  businessObject: ModdleElement
  source?: DiagramElement
  target?: DiagramElement
}
