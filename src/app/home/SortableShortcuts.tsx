import { CloseOutlined, HolderOutlined } from '@ant-design/icons'
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
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { type CSSProperties, useMemo, useRef } from 'react'
import { dragWords } from '#engine'
import { t } from '#model/language/t.ts'
import { MenuIcon } from '../icons/MenuIcon.tsx'
import { TileWords } from './ShortcutTiles.tsx'
import type { Shortcut } from './useShortcuts.ts'

interface SortableShortcutsProps {
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
  const accessibility = useMemo(
    () => ({
      container: document.body,
      ...dragWords(shortcuts.map(({ menuId, item }) => ({ id: menuId, title: item.title }))),
    }),
    [shortcuts],
  )
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

interface SortableTileProps {
  shortcut: Shortcut
  onRemove(): void
}

/** A page that is being ordered: dragged as a whole, moved by the keyboard from its handle. */
function SortableTile({ shortcut: { menuId, item, group }, onRemove }: SortableTileProps) {
  const sortable = useSortable({ id: menuId })
  const { onKeyDown, ...pointing } = sortable.listeners ?? {}
  const { title } = item
  const names = ['m-home-tile m-home-tile-edited', sortable.isDragging && 'm-home-tile-dragged']
  return (
    <li ref={sortable.setNodeRef} style={styleOf(sortable)} {...pointing}>
      <div className={names.filter(Boolean).join(' ')}>
        <button
          ref={sortable.setActivatorNodeRef}
          type="button"
          className="m-home-tile-handle"
          aria-label={t('移动“{{title}}”', { title })}
          aria-describedby={sortable.attributes['aria-describedby']}
          aria-pressed={sortable.isDragging}
          onKeyDown={event => onKeyDown?.(event)}
        >
          <HolderOutlined aria-hidden="true" />
        </button>
        <MenuIcon name={item.icon} />
        <TileWords title={title} group={group} />
        <button
          type="button"
          className="m-home-tile-remove"
          aria-label={t('移除“{{title}}”', { title })}
          onClick={onRemove}
        >
          <CloseOutlined aria-hidden="true" />
        </button>
      </div>
    </li>
  )
}

/** Tiles are of one size, so only their place changes. */
function styleOf({ transform, transition }: ReturnType<typeof useSortable>): CSSProperties | undefined {
  if (!transform) return undefined
  const [x, y] = [Math.round(transform.x), Math.round(transform.y)]
  return { transform: `translate3d(${x}px, ${y}px, 0)`, transition }
}
