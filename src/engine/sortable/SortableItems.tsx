import { lazy, type ReactNode, Suspense } from 'react'
import { ELEMENTS, type SortableKind } from './elements.ts'
import './sortable.css'

const DraggedItems = lazy(() => import('./DraggedItems.tsx'))

interface SortableItemsProps {
  /** What they are: rows of a table, or items of a list. */
  as: SortableKind
  enabled: boolean
  onMove(from: number, to: number): void
  /** One for each. */
  children: ReactNode[]
}

/**
 * Rows or items that are dragged by their `DragHandle`, or moved with Space and the arrows. They are drawn once that is
 * loaded: drawn before and then anew, an input would lose its focus and what is being typed into it.
 */
export function SortableItems({ as, enabled, onMove, children }: SortableItemsProps) {
  const { all: All } = ELEMENTS[as]
  return (
    <Suspense fallback={<All aria-busy />}>
      <DraggedItems as={as} enabled={enabled} onMove={onMove}>
        {children}
      </DraggedItems>
    </Suspense>
  )
}

/** Returns the items with one of them at another place; unchanged where there is no such place. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  if (to < 0 || to >= items.length || from === to) return [...items]
  const others = items.filter((_, index) => index !== from)
  return [...others.slice(0, to), items[from] as T, ...others.slice(to)]
}
