import { createContext, type ReactNode, useContext } from 'react'

/** What makes an element the handle of its row. */
type HandleProps = Record<string, unknown>

export const DragHandleContext = createContext<HandleProps | null>(null)

/** The number of a row, or another mark, by which it is dragged; only the mark outside of `SortableItems`. */
export function DragHandle({ label, children }: { label: string; children: ReactNode }) {
  const handle = useContext(DragHandleContext)
  if (!handle) return children
  return (
    <button {...handle} type="button" className="m-drag-handle" aria-label={label}>
      {children}
    </button>
  )
}
