import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ReactNode, Ref } from 'react'
import { t } from '#model/language/t.ts'
import { DragHandleContext } from './DragHandle.tsx'
import { dragWords } from './dragWords.ts'
import { ELEMENTS, type SortableKind } from './elements.ts'

interface DraggedItemsProps {
  as: SortableKind
  enabled: boolean
  onMove(from: number, to: number): void
  children: ReactNode[]
}

/** Items that can be dragged by their handle; with the keyboard by Space and the arrows. */
export default function DraggedItems({ as, enabled, onMove, children }: DraggedItemsProps) {
  const { all: All, one } = ELEMENTS[as]
  const count = children.length
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const items = Array.from({ length: count }, (_, index) => ({ id: `item-${index}`, title: placed(index) }))
  const ids = items.map(({ id }) => id)
  const handleEnd = ({ active, over }: DragEndEvent) => {
    if (over) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleEnd}
      accessibility={{ container: document.body, ...dragWords(items) }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <All>
          {children.map((item, index) => (
            <DraggedItem
              key={ids[index]}
              id={ids[index] as string}
              element={one}
              enabled={enabled && count > 1}
            >
              {item}
            </DraggedItem>
          ))}
        </All>
      </SortableContext>
    </DndContext>
  )
}

/** An item has no name but its place. */
const placed = (index: number) => t('第{{position}}项', { position: index + 1 })

interface DraggedItemProps {
  id: string
  element: 'tr' | 'li'
  enabled: boolean
  children: ReactNode
}

function DraggedItem({ id, element: Element, enabled, children }: DraggedItemProps) {
  const sortable = useSortable({ id, disabled: !enabled })
  const { transform } = sortable
  const style = transform
    ? { transform: `translateY(${transform.y}px)`, position: 'relative' as const }
    : undefined
  return (
    <Element ref={sortable.setNodeRef as Ref<never>} style={style} data-item>
      <DragHandleContext.Provider value={{ ...sortable.attributes, ...sortable.listeners }}>
        {children}
      </DragHandleContext.Provider>
    </Element>
  )
}
