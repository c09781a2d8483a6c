import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import type Overlays from 'diagram-js/lib/features/overlays/Overlays'
import type { Shape } from 'diagram-js/lib/model/Types'
import { useEffect } from 'react'
import type { Viewer } from './createViewer.ts'
import { paintStyles } from './useStyles.ts'
import type { ViewerHeat } from './ViewerRecords.ts'

/** Draws elements the stronger the more they stand out, with what is written on them. */
export function HeatMarks({ viewer, heat }: { viewer: Viewer; heat: ReadonlyMap<string, ViewerHeat> }) {
  useEffect(() => {
    const hot = [...heat].filter(([, { level }]) => level > 0)
    return paintStyles(viewer, new Map(hot.map(([id, { level }]) => [id, `heat-${level}`])))
  }, [viewer, heat])
  useEffect(() => {
    const overlays = viewer.get<Overlays>('overlays')
    const registry = viewer.get<ElementRegistry>('elementRegistry')
    const made = [...heat].flatMap(([id, { badge }]) => {
      const shape = registry.get(id) as Shape | undefined
      if (!shape || badge === '') return []
      return [overlays.add(id, { position: { top: 0, left: shape.width / 2 }, html: badgeOf(badge) })]
    })
    return () => {
      for (const overlay of made) overlays.remove(overlay)
    }
  }, [viewer, heat])
  return null
}

/** The same stands in the table beside, for who does not see the diagram. */
function badgeOf(text: string): HTMLElement {
  const badge = document.createElement('div')
  badge.className = 'm-bpmn-badge'
  badge.setAttribute('aria-hidden', 'true')
  badge.textContent = text
  return badge
}
