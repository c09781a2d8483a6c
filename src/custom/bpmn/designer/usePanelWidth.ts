import { type PointerEvent, useState } from 'react'

/** px; spec.md section 9. */
const USUAL = 480
const LEAST = 280
/** px that stay for the canvas. */
const FOR_CANVAS = 360

/** Returns how wide the panel of properties is, and what lets people drag its edge or move it by keys. */
export function usePanelWidth() {
  const [width, setWidth] = useState(USUAL)

  const limit = (wanted: number, room: number) => Math.max(LEAST, Math.min(wanted, room - FOR_CANVAS))
  const roomOf = (edge: Element) => edge.parentElement?.clientWidth ?? window.innerWidth

  function handleDrag(event: PointerEvent<HTMLElement>): void {
    const edge = event.currentTarget
    if (!edge.hasPointerCapture(event.pointerId)) return
    const right = edge.parentElement?.getBoundingClientRect().right ?? window.innerWidth
    setWidth(limit(right - event.clientX, roomOf(edge)))
  }

  return {
    width,
    edge: {
      onPointerDown: (event: PointerEvent<HTMLElement>) =>
        event.currentTarget.setPointerCapture(event.pointerId),
      onPointerMove: handleDrag,
      onDoubleClick: () => setWidth(USUAL),
      onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => {
        const step = { ArrowLeft: 16, ArrowRight: -16 }[event.key]
        if (step) setWidth(limit(width + step, roomOf(event.currentTarget)))
      },
      'aria-valuenow': Math.round(width),
      'aria-valuemin': LEAST,
      'aria-valuemax': 960,
    },
  }
}
