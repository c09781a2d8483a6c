import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { t } from '#model/language/t.ts'
import { TabItem, type TabItemProps } from './TabItem.tsx'
import { moveTab } from './tabs.ts'

/** px; a click with an unsteady hand is no dragging. */
const DISTANCE = 6

const ACCESSIBILITY = {
  container: document.body,
  screenReaderInstructions: {
    get draggable() {
      return t('用鼠标拖动可以调整页签顺序。')
    },
  },
}

/** The tabs, to be ordered by dragging. Affixed ones stay in front. */
export default function SortableTabs({ items }: { items: TabItemProps[] }) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DISTANCE } }))
  const handleEnd = ({ active, over }: DragEndEvent) => {
    if (over) moveTab(String(active.id), String(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleEnd}
      accessibility={ACCESSIBILITY}
    >
      <SortableContext items={items.map(({ tab }) => tab.path)} strategy={horizontalListSortingStrategy}>
        {items.map(item => (
          <SortableTab key={item.tab.path} {...item} />
        ))}
      </SortableContext>
    </DndContext>
  )
}

function SortableTab(item: TabItemProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: item.tab.path,
    disabled: item.tab.isAffixed,
  })
  const style = transform
    ? { transform: `translate3d(${Math.round(transform.x)}px, 0, 0)`, transition }
    : undefined
  return <TabItem {...item} dragging={{ ref: setNodeRef, style, listeners, isDragged: isDragging }} />
}
