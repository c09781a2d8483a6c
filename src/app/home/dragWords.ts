import type { DndContextProps, UniqueIdentifier } from '@dnd-kit/core'
import { t } from '#model/language/t.ts'
import type { Shortcut } from './Shortcut.ts'

/** Returns what is said while pages are ordered, for who does not see it. */
export function dragWords(shortcuts: Shortcut[]): NonNullable<DndContextProps['accessibility']> {
  const placeOf = (id: UniqueIdentifier) => shortcuts.findIndex(({ menuId }) => menuId === id)
  const titleOf = (id: UniqueIdentifier) => shortcuts[placeOf(id)]?.item.title ?? ''
  const total = shortcuts.length
  const movedTo = (id: UniqueIdentifier, over: UniqueIdentifier) =>
    t('“{{title}}”移到第 {{place}} 位，共 {{total}} 位', {
      title: titleOf(id),
      place: placeOf(over) + 1,
      total,
    })
  // What is picked up lies over its own place at once, which would drown that it was picked up.
  let isFirst = true
  return {
    container: document.body,
    screenReaderInstructions: {
      draggable: t('按空格键拿起，按方向键移动，再按空格键放下，按 Esc 键取消。'),
    },
    announcements: {
      onDragStart({ active }) {
        isFirst = true
        return t('已拿起“{{title}}”', { title: titleOf(active.id) })
      },
      onDragOver({ active, over }) {
        const isSilent = isFirst || !over
        isFirst = false
        return isSilent ? undefined : movedTo(active.id, over.id)
      },
      onDragEnd: ({ active, over }) =>
        over ? movedTo(active.id, over.id) : t('已放下“{{title}}”', { title: titleOf(active.id) }),
      onDragCancel: ({ active }) => t('已取消移动“{{title}}”', { title: titleOf(active.id) }),
    },
  }
}
