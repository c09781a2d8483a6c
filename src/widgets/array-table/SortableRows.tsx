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
import type { ReactNode } from 'react'
import { DragHandleContext } from './DragHandle.tsx'

interface SortableRowsProps {
  count: number
  enabled: boolean
  onMove(from: number, to: number): void
  /** The rows. */
  children: ReactNode[]
}

/** Rows that can be dragged by their number; with the keyboard by Space and the arrows. */
export default function SortableRows({ count, enabled, onMove, children }: SortableRowsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = Array.from({ length: count }, (_, index) => `row-${index}`)
  const handleEnd = ({ active, over }: DragEndEvent) => {
    if (over) onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleEnd}
      accessibility={{ container: document.body }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <tbody>
          {children.map((line, index) => (
            <SortableRow key={ids[index]} id={ids[index] as string} enabled={enabled && count > 1}>
              {line}
            </SortableRow>
          ))}
        </tbody>
      </SortableContext>
    </DndContext>
  )
}

function SortableRow({ id, enabled, children }: { id: string; enabled: boolean; children: ReactNode }) {
  const sortable = useSortable({ id, disabled: !enabled })
  const { transform } = sortable
  const style = transform
    ? { transform: `translateY(${transform.y}px)`, position: 'relative' as const }
    : undefined
  return (
    <tr ref={sortable.setNodeRef} style={style}>
      <DragHandleContext.Provider value={{ ...sortable.attributes, ...sortable.listeners }}>
        {children}
      </DragHandleContext.Provider>
    </tr>
  )
}
