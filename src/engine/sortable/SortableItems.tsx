import { Children, lazy, type ReactNode, Suspense } from 'react'
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

/** Rows or items that are dragged by their `DragHandle`, or moved with Space and the arrows. They stand still until that is loaded. */
export function SortableItems({ as, enabled, onMove, children }: SortableItemsProps) {
  return (
    <Suspense fallback={<StillItems as={as}>{children}</StillItems>}>
      <DraggedItems as={as} enabled={enabled} onMove={onMove}>
        {children}
      </DraggedItems>
    </Suspense>
  )
}

function StillItems({ as, children }: Pick<SortableItemsProps, 'as' | 'children'>) {
  const { all: All, one: One } = ELEMENTS[as]
  return (
    <All>
      {Children.map(children, item => (
        <One>{item}</One>
      ))}
    </All>
  )
}

/** Returns the items with one of them at another place; unchanged where there is no such place. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  if (to < 0 || to >= items.length || from === to) return [...items]
  const others = items.filter((_, index) => index !== from)
  return [...others.slice(0, to), items[from] as T, ...others.slice(to)]
}
