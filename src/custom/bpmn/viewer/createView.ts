import type Canvas from 'diagram-js/lib/core/Canvas'
import type EventBus from 'diagram-js/lib/core/EventBus'
import { stepZoom, ZOOM, zoomTo } from '../modeler/zoomTo.ts'
import type { Viewer } from './createViewer.ts'

/** px between the diagram and the edges of its place. */
const MARGIN = 24

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

/** A point of the canvas, px. */
interface Point {
  x: number
  y: number
}

/**
 * Shows the whole diagram, no larger than it is. A large one becomes smaller than a designer lets it: it is to be seen
 * as a whole first.
 */
function fitView(canvas: Canvas): void {
  const { inner, outer } = canvas.viewbox()
  const scale = Math.min(
    1,
    Math.max(1, outer.width - 2 * MARGIN) / inner.width,
    Math.max(1, outer.height - 2 * MARGIN) / inner.height,
  )
  const width = outer.width / scale
  const height = outer.height / scale
  const x = inner.x + inner.width / 2 - width / 2
  const y = inner.y + inner.height / 2 - height / 2
  canvas.viewbox({ x, y, width, height })
}

/** Shows the diagram from nearer or farther, as far as it goes. @param center what stays where it is */
function zoomBy(canvas: Canvas, factor: number, center: Point): void {
  const now = canvas.zoom()
  const least = Math.min(now, ZOOM.least)
  canvas.zoom(Math.max(least, Math.min(ZOOM.most, now * factor)), center as never)
}

/** The next tenth above (1) or below (-1); at the end of the range nothing happens. */
function stepView(canvas: Canvas, direction: 1 | -1): void {
  const now = canvas.zoom()
  if (direction > 0 ? now >= ZOOM.most : now <= ZOOM.least) return
  if (now < ZOOM.least) zoomTo(canvas, ZOOM.least)
  else stepZoom(canvas, direction)
}
