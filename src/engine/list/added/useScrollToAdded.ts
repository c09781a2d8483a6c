import { type RefObject, useEffect, useRef } from 'react'
import type { RowKey } from '../../data/Row.ts'
import type { ListControl } from '../useListPage.ts'

/** Brings the record that was added last into sight, once its row or card is drawn. */
export function useScrollToAdded(room: RefObject<HTMLElement | null>, { added, result }: ListControl): void {
  const { newest, onTop } = added
  const shown = useRef<RowKey | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with other rows it may be there.
  useEffect(() => {
    if (newest === null || shown.current === newest) return
    const rows = room.current?.querySelectorAll<HTMLElement>('[data-row-key]') ?? []
    const drawn = [...rows].find(row => row.dataset.rowKey === String(newest))
    if (!drawn) return
    shown.current = newest
    drawn.scrollIntoView?.({ block: 'nearest' })
  }, [newest, onTop, result.tree, room])
}
