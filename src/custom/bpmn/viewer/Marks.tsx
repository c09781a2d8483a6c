import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import type Overlays from 'diagram-js/lib/features/overlays/Overlays'
import { type ReactPortal, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ModdleElement } from '#process/ModdleElement.ts'
import type { Viewer } from './createViewer.ts'
import { StyleMark } from './StyleMark.tsx'
import type { ViewerStyle } from './ViewerStyle.ts'

interface Place {
  id: string
  node: HTMLElement
  style: ViewerStyle
}

/** Kinds of elements that carry a sign; others are too small for it. */
const MARKED = ['bpmn:Activity', 'bpmn:EndEvent']

/** Signs on the elements that have a style. */
export function Marks({
  viewer,
  styles,
}: {
  viewer: Viewer
  styles: ReadonlyMap<string, ViewerStyle>
}): ReactPortal[] {
  const [places, setPlaces] = useState<Place[]>([])
  useEffect(() => {
    const overlays = viewer.get<Overlays>('overlays')
    const registry = viewer.get<ElementRegistry>('elementRegistry')
    const made = [...styles].flatMap(([id, style]) => {
      const element: ModdleElement | undefined = registry.get(id)?.businessObject
      if (!MARKED.some(kind => element?.$instanceOf(kind))) return []
      const node = document.createElement('div')
      return [{ id, node, style, overlay: overlays.add(id, { position: { top: -9, right: 9 }, html: node }) }]
    })
    setPlaces(made)
    return () => {
      for (const { overlay } of made) overlays.remove(overlay)
    }
  }, [viewer, styles])
  return places.map(({ id, node, style }) => createPortal(<StyleMark style={style} />, node, id))
}
