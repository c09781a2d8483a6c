import { t } from '#model/language/t.ts'

interface OrderedItem {
  id: string | number
  title: string
}

/** What is dragged, and what it lies over. */
interface Drag {
  active: Pick<OrderedItem, 'id'>
  over: Pick<OrderedItem, 'id'> | null
}

/** Returns what is said while items are put in another order, for who does not see it; as dnd-kit takes it. */
export function dragWords(items: readonly OrderedItem[]) {
  const placeOf = (id: OrderedItem['id']) => items.findIndex(item => item.id === id)
  const titleOf = (id: OrderedItem['id']) => items[placeOf(id)]?.title ?? ''
  const total = items.length
  const movedTo = (id: OrderedItem['id'], over: OrderedItem['id']) =>
    t('“{{title}}”移到第 {{place}} 位，共 {{total}} 位', {
      title: titleOf(id),
      place: placeOf(over) + 1,
      total,
    })
  // What is picked up lies over its own place at once, which would drown that it was picked up.
  let isFirst = true
  return {
    screenReaderInstructions: {
      draggable: t('按空格键拿起，按方向键移动，再按空格键放下，按 Esc 键取消。'),
    },
    announcements: {
      onDragStart({ active }: Pick<Drag, 'active'>) {
        isFirst = true
        return t('已拿起“{{title}}”', { title: titleOf(active.id) })
      },
      onDragOver({ active, over }: Drag) {
        const isSilent = isFirst || !over
        isFirst = false
        return isSilent ? undefined : movedTo(active.id, over.id)
      },
      onDragEnd: ({ active, over }: Drag) =>
        over ? movedTo(active.id, over.id) : t('已放下“{{title}}”', { title: titleOf(active.id) }),
      onDragCancel: ({ active }: Pick<Drag, 'active'>) =>
        t('已取消移动“{{title}}”', { title: titleOf(active.id) }),
    },
  }
}
