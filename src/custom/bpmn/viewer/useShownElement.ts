import type Canvas from 'diagram-js/lib/core/Canvas'
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry'
import type EventBus from 'diagram-js/lib/core/EventBus'
import type { Element as DrawnElement } from 'diagram-js/lib/model/Types'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Drawing } from './useDrawing.ts'

/** ms in which the pointer may go from an element to its card. */
const LINGER = 200
/** px that an element keeps from the edge when it is brought into sight. */
const MARGIN = 40

interface PointerOn {
  element: DrawnElement
  gfx: SVGElement
}

export interface ShownElement {
  /** Of the element under the pointer, or that has the focus or was touched; null where none. */
  id: string | null
  /** Its card stays as long as the pointer is on it. */
  keep(): void
  /** Closes the card in a moment. */
  leave(): void
  /** Closes the card at once. */
  close(): void
}

/** Follows pointer, touch and focus over the elements of a drawing. */
export function useShownElement(place: RefObject<HTMLElement | null>, drawing: Drawing | null): ShownElement {
  const viewer = drawing?.viewer
  const [id, setId] = useState<string | null>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = useCallback(() => clearTimeout(closing.current), [])
  const close = useCallback(() => {
    clearTimeout(closing.current)
    setId(null)
  }, [])
  const leave = useCallback(() => {
    clearTimeout(closing.current)
    closing.current = setTimeout(() => setId(null), LINGER)
  }, [])

  useEffect(() => keep, [keep])
  useEffect(() => {
    const surface = place.current
    if (!viewer || !surface) return undefined
    const show = (shown: string) => {
      keep()
      setId(shown)
    }
    const eventBus = viewer.get<EventBus>('eventBus')
    const handlePointer = ({ element }: PointerOn) => {
      if (element.parent) show(element.labelTarget?.id ?? element.id)
      else leave()
    }
    // After a touch the pointer is somewhere else at once, while the element has the focus.
    const handleOut = ({ gfx }: PointerOn) => {
      if (!gfx.contains(document.activeElement)) leave()
    }
    const handleFocus = ({ target }: FocusEvent) => {
      const focused = (target as Element).closest('[tabindex][data-element-id]')
      const element = viewer
        .get<ElementRegistry>('elementRegistry')
        .get(focused?.getAttribute('data-element-id') ?? '')
      if (!element) return
      // What a finger or a mouse touches is in sight, and stays where it is.
      if (focused?.matches(':focus-visible'))
        viewer.get<Canvas>('canvas').scrollToElement(element as DrawnElement, MARGIN)
      show(element.id)
    }
    eventBus.on<PointerOn>(['element.hover', 'element.click'], handlePointer)
    eventBus.on<PointerOn>('element.out', handleOut)
    surface.addEventListener('focusin', handleFocus)
    surface.addEventListener('focusout', leave)
    return () => {
      eventBus.off(['element.hover', 'element.click'], handlePointer as never)
      eventBus.off('element.out', handleOut as never)
      surface.removeEventListener('focusin', handleFocus)
      surface.removeEventListener('focusout', leave)
    }
  }, [viewer, place, keep, leave])
  return { id, keep, leave, close }
}
