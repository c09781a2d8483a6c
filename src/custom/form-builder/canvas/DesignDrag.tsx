import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  KeyboardCode,
  KeyboardSensor,
  type Modifier,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type MutableRefObject, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { t, textOf } from '#model/language/t.ts'
import { keyOf, pathOf } from '../design/DesignState.ts'
import { elementTitle } from '../design/elementWords.ts'
import { findElement } from '../design/findElement.ts'
import { useDesign } from '../design/useDesign.ts'
import type { PaletteItem } from '../palette/paletteItems.ts'
import { canvasNames } from './canvasNames.ts'
import { allSpots, type DropSpot, spotAt } from './dropSpots.ts'
import type { Point } from './elementAtPoint.ts'

interface DesignDragProps {
  sheet: RefObject<HTMLDivElement | null>
  /** The element that was pressed last. */
  pressed: MutableRefObject<string | null>
  /** Says whether something is picked up. */
  isMoving: MutableRefObject<boolean>
  children: ReactNode
}

/** What is being dragged. */
interface Dragged {
  title: string
  item: PaletteItem | null
  keys: readonly string[]
  isPart: boolean
}

/** Lets elements and what the palette offers be dragged: by mouse, by touch, and with Space and the arrows. */
export function DesignDrag({ sheet, pressed, isMoving, children }: DesignDragProps) {
  const { session, commands } = useDesign()
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [spot, setSpot] = useState<DropSpot | null>(null)
  const latest = useRef<DropSpot | null>(null)
  // What is announced is asked for before the next drawing.
  const moving = useRef<Dragged | null>(null)
  const told = useRef<string | undefined>(undefined)
  const keyboard = useRef<{ spots: DropSpot[]; at: number } | null>(null)
  const put = (next: DropSpot | null) => {
    latest.current = next
    setSpot(next)
  }
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      keyboardCodes: {
        start: [KeyboardCode.Space],
        cancel: [KeyboardCode.Esc],
        end: [KeyboardCode.Space, KeyboardCode.Enter],
      },
      coordinateGetter: event => stepSpot(event),
    }),
  )
  usePointer(dragged !== null && keyboard.current === null, point => {
    const options = dropOptions()
    if (options && sheet.current)
      put(isOver(sheet.current, point) ? spotAt(sheet.current, point, options) : null)
  })

  function dropOptions(moved: Dragged | null = dragged) {
    const { drawn } = session.state()
    if (!drawn || !moved) return null
    const moving = moved.keys.map(pathOf)
    return { drawn, names: canvasNames(drawn), moving, isPart: moved.isPart }
  }

  function start({ active, activatorEvent }: DragStartEvent): void {
    const item = (active.data.current?.item ?? null) as PaletteItem | null
    const { outline, selection } = session.state()
    const isKeyboard = activatorEvent instanceof KeyboardEvent
    const key = isKeyboard ? selection.at(-1) : pressed.current
    if (!item && (key === null || key === undefined)) return
    const keys = item ? [] : movedKeys(selection, key as string)
    const elements = keys.flatMap(one => findElement(outline, one) ?? [])
    const title = item ? textOf(item.title) : elements.map(elementTitle).join(t('、'))
    const isPart = item ? item.kind === 'part' : elements.some(({ kind }) => kind !== 'field')
    const moved = { item, keys, title, isPart }
    setDragged(moved)
    moving.current = moved
    isMoving.current = true
    const options = isKeyboard && dropOptions(moved)
    keyboard.current = options && sheet.current ? { spots: allSpots(sheet.current, options), at: 0 } : null
    put(keyboard.current?.spots[0] ?? null)
  }

  function stepSpot(event: KeyboardEvent) {
    const current = keyboard.current
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.code]
    if (!current || by === undefined) return undefined
    event.preventDefault()
    current.at = Math.max(0, Math.min(current.spots.length - 1, current.at + by))
    const next = current.spots[current.at]
    put(next ?? null)
    return next ? { x: next.mark.left, y: next.mark.top } : undefined
  }

  function end({ over }: Pick<DragEndEvent, 'over'>): void {
    const target = latest.current
    told.current = undefined
    if (dragged && target && (over || keyboard.current)) {
      told.current = t('已放到{{spot}}', { spot: spotName(target) })
      if (dragged.item) commands.add(dragged.item, target)
      else commands.move(dragged.keys, target)
    }
    cancel()
  }

  function cancel(): void {
    keyboard.current = null
    isMoving.current = false
    moving.current = null
    setDragged(null)
    put(null)
  }

  const place = () => spotWords(latest.current)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={start}
      onDragEnd={end}
      onDragCancel={cancel}
      accessibility={{
        container: document.body,
        screenReaderInstructions: {
          draggable: t('按空格键拿起，按方向键移动，再按空格键放下，按 Esc 键取消。'),
        },
        announcements: {
          onDragStart: () => t('已拿起“{{title}}”', { title: moving.current?.title ?? '' }),
          onDragMove: place,
          onDragOver: place,
          onDragEnd: () => told.current ?? t('已取消移动'),
          onDragCancel: () => t('已取消移动'),
        },
      }}
    >
      {children}
      {spot && <div className="m-design-drop" style={spot.mark} />}
      <DragOverlay dropAnimation={null} modifiers={AT_POINTER}>
        {dragged && <div className="m-design-dragged">{dragged.title}</div>}
      </DragOverlay>
    </DndContext>
  )

  function spotWords(where: DropSpot | null): string | undefined {
    return where ? t('放到{{spot}}', { spot: spotName(where) }) : undefined
  }

  function spotName(where: DropSpot): string {
    const parent = findElement(session.state().outline, keyOf(where.parent))
    const title = parent ? elementTitle(parent) : t('表单')
    return t('“{{title}}”的第 {{place}} 位', { title, place: where.index + 1 })
  }
}

/** The name of what is dragged stands at mouse or finger: what was picked up is the whole canvas to the library. */
const AT_POINTER: Modifier[] = [
  ({ activatorEvent, draggingNodeRect: rect, transform }) => {
    const start = activatorEvent && startOf(activatorEvent)
    if (!start || !rect) return transform
    const { x, y } = transform
    return { ...transform, x: x + start.clientX - rect.left + NEAR, y: y + start.clientY - rect.top + NEAR }
  },
]

/** px */
const NEAR = 12

function startOf(event: Event): Pick<MouseEvent, 'clientX' | 'clientY'> | null {
  if (event instanceof MouseEvent) return event
  return 'touches' in event ? ((event as TouchEvent).touches[0] ?? null) : null
}

/** One of several selected takes the others along. */
const movedKeys = (selection: readonly string[], key: string): readonly string[] =>
  selection.includes(key) ? selection : [key]

function isOver(sheet: HTMLElement, { x, y }: Point): boolean {
  const { left, right, top, bottom } = (sheet.closest('[data-canvas]') ?? sheet).getBoundingClientRect()
  return x >= left && x <= right && y >= top && y <= bottom
}

/** Follows mouse and finger while something is dragged. */
function usePointer(isOn: boolean, follow: (point: Point) => void): void {
  const latest = useRef(follow)
  latest.current = follow
  useEffect(() => {
    if (!isOn) return
    const mouse = ({ clientX: x, clientY: y }: MouseEvent) => latest.current({ x, y })
    const touch = ({ touches: [finger] }: TouchEvent) =>
      finger && latest.current({ x: finger.clientX, y: finger.clientY })
    document.addEventListener('mousemove', mouse)
    document.addEventListener('touchmove', touch)
    return () => {
      document.removeEventListener('mousemove', mouse)
      document.removeEventListener('touchmove', touch)
    }
  }, [isOn])
}
