import type Canvas from 'diagram-js/lib/core/Canvas'
import { type Point, zoomBy } from './viewZoom.ts'

/** Lets one finger move the diagram and two zoom it. Returns what ends it. */
export function followFingers(surface: HTMLElement, canvas: Canvas): () => void {
  const fingers = new Map<number, Point>()

  function handleDown({ pointerType, pointerId, clientX, clientY }: PointerEvent): void {
    if (pointerType === 'touch') fingers.set(pointerId, { x: clientX, y: clientY })
  }

  function handleMove({ pointerId, clientX, clientY }: PointerEvent): void {
    if (!fingers.has(pointerId)) return
    const before = [...fingers.values()]
    fingers.set(pointerId, { x: clientX, y: clientY })
    const after = [...fingers.values()]
    const [from, to] = [middleOf(before), middleOf(after)]
    canvas.scroll({ dx: to.x - from.x, dy: to.y - from.y })
    const spread = spreadOf(before)
    if (spread === 0) return
    const { left, top } = surface.getBoundingClientRect()
    zoomBy(canvas, spreadOf(after) / spread, { x: to.x - left, y: to.y - top })
  }

  const handleUp = ({ pointerId }: PointerEvent) => fingers.delete(pointerId)

  const listening = new AbortController()
  const { signal } = listening
  surface.addEventListener('pointerdown', handleDown, { signal })
  surface.addEventListener('pointermove', handleMove, { signal })
  surface.addEventListener('pointerup', handleUp, { signal })
  surface.addEventListener('pointercancel', handleUp, { signal })
  return () => listening.abort()
}

function middleOf(points: Point[]): Point {
  const sum = points.reduce((one, other) => ({ x: one.x + other.x, y: one.y + other.y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

/** px between the first two; 0 for a single one. */
function spreadOf([one, other]: Point[]): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}
