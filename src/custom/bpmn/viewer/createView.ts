import type Canvas from 'diagram-js/lib/core/Canvas'
import type EventBus from 'diagram-js/lib/core/EventBus'
import type { Viewer } from './createViewer.ts'
import { followFingers } from './followFingers.ts'
import { fitView, stepView } from './viewZoom.ts'

/** The part of a diagram that is seen. */
export interface View {
  /** Shows the whole, and keeps doing so when the place changes its size. */
  fit(): void
  step(direction: 1 | -1): void
  /** @param delta px */
  scroll(delta: { dx: number; dy: number }): void
  destroy(): void
}

/** Returns the view of a viewer. @param onChange hears of each change, with the scale; 1 is the diagram's own size */
export function createView(viewer: Viewer, place: HTMLElement, onChange: (scale: number) => void): View {
  const canvas = viewer.get<Canvas>('canvas')
  let isFitting = false
  let isFitted = true

  function showAll(): void {
    // A tab that is not shown has no size; it is fitted once it has one.
    isFitted = true
    if (place.clientWidth === 0 || place.clientHeight === 0) return
    isFitting = true
    fitView(canvas)
    isFitting = false
  }

  function handleChange(): void {
    if (!isFitting) isFitted = false
    onChange(canvas.zoom())
  }

  const sizes = new ResizeObserver(() => {
    canvas.resized()
    if (isFitted) showAll()
  })
  const focus = () => {
    if (!canvas.isFocused()) canvas.focus()
  }
  viewer.get<EventBus>('eventBus').on('canvas.viewbox.changed', handleChange)
  sizes.observe(place)
  // What moves the diagram with the mouse listens only while the diagram has the focus.
  place.addEventListener('mousedown', focus, { capture: true })
  const leaveFingers = followFingers(place, canvas)
  return {
    fit: showAll,
    step: direction => stepView(canvas, direction),
    scroll: delta => canvas.scroll(delta),
    destroy() {
      sizes.disconnect()
      leaveFingers()
      place.removeEventListener('mousedown', focus, { capture: true })
    },
  }
}
