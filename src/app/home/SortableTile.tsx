import { CloseOutlined, HolderOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import type { CSSProperties } from 'react'
import { t } from '#model/language/t.ts'
import { MenuIcon } from '../icons/MenuIcon.tsx'
import type { Shortcut } from './Shortcut.ts'
import { TileWords } from './ShortcutTiles.tsx'

export interface SortableTileProps {
  shortcut: Shortcut
  onRemove(): void
}

/** A page that is being ordered: dragged as a whole, moved by the keyboard from its handle. */
export function SortableTile({ shortcut: { menuId, item, group }, onRemove }: SortableTileProps) {
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
