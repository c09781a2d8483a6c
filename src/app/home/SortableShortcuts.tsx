import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useMemo, useRef } from 'react'
import { t } from '#model/language/t.ts'
import { dragWords } from './dragWords.ts'
import type { Shortcut } from './Shortcut.ts'
import { SortableTile } from './SortableTile.tsx'

export interface SortableShortcutsProps {
  shortcuts: Shortcut[]
  /** Puts one page in the place of another. */
  onMove(menuId: number, to: number): void
  onRemove(menuId: number): void
}

/** px; a click with an unsteady hand is no dragging. */
const DISTANCE = 6
/** ms and px; a finger that moves at once scrolls. */
const HOLD = { delay: 200, tolerance: 8 }

/** The chosen pages, to be ordered with mouse, finger or keyboard. */
export function SortableShortcuts({ shortcuts, onMove, onRemove }: SortableShortcutsProps) {
  const list = useRef<HTMLUListElement>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DISTANCE } }),
    useSensor(TouchSensor, { activationConstraint: HOLD }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const accessibility = useMemo(() => dragWords(shortcuts), [shortcuts])
  const handleEnd = ({ active, over }: DragEndEvent) => {
    if (over) onMove(Number(active.id), Number(over.id))
  }

  /** The focus goes on to the neighbour, for the button that had it goes. */
  function remove(menuId: number, place: number): void {
    const buttons = list.current?.querySelectorAll<HTMLElement>('.m-home-tile-remove') ?? []
    const next = buttons[place + 1] ?? buttons[place - 1]
    next?.focus()
    onRemove(menuId)
  }

  if (shortcuts.length === 0) {
    return <p className="m-home-none">{t('还没有选择页面。在下面勾选要放在手边的页面。')}</p>
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleEnd}
      accessibility={accessibility}
    >
      <SortableContext items={shortcuts.map(({ menuId }) => menuId)} strategy={rectSortingStrategy}>
        <ul ref={list} className="m-home-tiles" aria-label={t('已选的快捷入口')}>
          {shortcuts.map((shortcut, place) => (
            <SortableTile
              key={shortcut.menuId}
              shortcut={shortcut}
              onRemove={() => remove(shortcut.menuId, place)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
