import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import type GraphicsFactory from 'diagram-js/lib/core/GraphicsFactory'
import type { Connection, Element, Shape } from 'diagram-js/lib/model/Types'
import type { ModdleElement } from '#process/ModdleElement.ts'
import type { Viewer } from './createViewer.ts'
import type { ViewerStyle } from './ViewerStyle.ts'

const BORDER = 'color:border-color'
const BACKGROUND = 'color:background-color'

/** The colours that the diagram itself gives an element. */
interface OwnColors {
  border: unknown
  background: unknown
}

/** Draws elements by their styles, and those without one as the diagram says. Returns what takes the styles away. */
export function paintStyles(viewer: Viewer, styles: ReadonlyMap<string, ViewerStyle>): () => void {
  const registry = viewer.get<ElementRegistry>('elementRegistry')
  const painted: { element: Element; own: OwnColors }[] = []
  for (const [id, style] of styles) {
    const element = registry.get(id) as Element | undefined
    if (!element) continue
    const di: ModdleElement = element.di
    painted.push({ element, own: { border: di.get(BORDER), background: di.get(BACKGROUND) } })
    paint(viewer, element, {
      border: `var(--m-bpmn-${style})`,
      background: `var(--m-bpmn-${style}-fill)`,
    })
    registry.getGraphics(element).setAttribute('data-style', style)
  }
  return () => {
    for (const { element, own } of painted) {
      // Another diagram may be drawn by now.
      if (registry.get(element.id) !== element) continue
      paint(viewer, element, own)
      registry.getGraphics(element).removeAttribute('data-style')
    }
  }
}

function paint(viewer: Viewer, element: Element, { border, background }: OwnColors): void {
  const di: ModdleElement = element.di
  di.set(BORDER, border)
  di.set(BACKGROUND, background)
  const gfx = viewer.get<ElementRegistry>('elementRegistry').getGraphics(element)
  const graphics = viewer.get<GraphicsFactory>('graphicsFactory')
  if (element.waypoints) graphics.update('connection', element as Connection, gfx)
  else graphics.update('shape', element as Shape, gfx)
}
