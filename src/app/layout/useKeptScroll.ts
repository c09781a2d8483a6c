import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Where the header scrolls along, the column around it scrolls for all pages; each gets back to where it was, and
 * a new one begins at its top.
 */
export function useKeptScroll(column: RefObject<HTMLElement | null>, path: string): void {
  const places = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const element = column.current
    if (!element) return
    element.scrollTop = places.current.get(path) ?? 0
    const note = () => places.current.set(path, element.scrollTop)
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [column, path])
}
