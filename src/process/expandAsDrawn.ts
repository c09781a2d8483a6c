import type { ModdleElement } from './ModdleElement.ts'
import { eachElement } from './read/eachElement.ts'

/** px; what is drawn closed is as small as a task. */
const CLOSED = { width: 160, height: 120 }

interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Says of every sub-process that is drawn open and does not say so that it is: of those whose content is drawn inside
 * of them, and of large ones without any. Editors take it for closed otherwise, and put its content out of sight.
 */
export function expandAsDrawn(definitions: ModdleElement): void {
  const planes: ModdleElement[] = (definitions.diagrams ?? []).flatMap(
    ({ plane }: ModdleElement) => plane ?? [],
  )
  const withOwnPlane = new Set(planes.map(plane => plane.bpmnElement))
  for (const { planeElement = [] } of planes) {
    const boundsOf = new Map<ModdleElement, Bounds>(
      planeElement.map(({ bpmnElement, bounds }: ModdleElement) => [bpmnElement, bounds]),
    )
    for (const shape of planeElement as ModdleElement[]) {
      const { bpmnElement, bounds, isExpanded } = shape
      if (isExpanded !== undefined || !bounds || !bpmnElement?.$instanceOf?.('bpmn:SubProcess')) continue
      if (withOwnPlane.has(bpmnElement)) continue
      if (isDrawnOpen(bpmnElement, bounds, boundsOf)) shape.isExpanded = true
    }
  }
}

function isDrawnOpen(
  subProcess: ModdleElement,
  bounds: Bounds,
  boundsOf: ReadonlyMap<ModdleElement, Bounds>,
): boolean {
  const drawn: Bounds[] = []
  eachElement(subProcess, element => {
    const own = element === subProcess ? undefined : boundsOf.get(element)
    if (own) drawn.push(own)
  })
  if (drawn.length > 0) return drawn.some(own => isInside(own, bounds))
  return bounds.width > CLOSED.width && bounds.height > CLOSED.height
}

function isInside({ x, y, width, height }: Bounds, outer: Bounds): boolean {
  const [across, down] = [x + width / 2, y + height / 2]
  return (
    across >= outer.x && across <= outer.x + outer.width && down >= outer.y && down <= outer.y + outer.height
  )
}
