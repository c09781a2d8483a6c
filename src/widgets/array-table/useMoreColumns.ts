import { type RefCallback, useCallback, useRef } from 'react'

/** Notes at an element on which of its sides its content goes on: data-more="left right". */
function note(element: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = element
  const sides = [scrollLeft > 1 && 'left', scrollLeft + clientWidth < scrollWidth - 1 && 'right']
  element.dataset.more = sides.filter(Boolean).join(' ')
}

/** Returns the ref of what is scrolled sideways, so that its style can tell where there is more. */
export function useMoreColumns(): RefCallback<HTMLElement> {
  const stop = useRef<() => void>(undefined)
  return useCallback((element: HTMLElement | null) => {
    stop.current?.()
    stop.current = element === null ? undefined : watch(element)
  }, [])
}

/** Keeps the note up to date. Returns what ends it. */
function watch(element: HTMLElement): () => void {
  const look = () => note(element)
  const observer = new ResizeObserver(look)
  for (const sized of [element, ...element.children]) observer.observe(sized)
  element.addEventListener('scroll', look, { passive: true })
  return () => {
    observer.disconnect()
    element.removeEventListener('scroll', look)
  }
}
