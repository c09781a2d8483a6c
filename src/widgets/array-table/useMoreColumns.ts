import { type RefCallback, useCallback } from 'react'

/** Notes at an element on which of its sides its content goes on: data-more="left right". */
function note(element: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = element
  const sides = [scrollLeft > 1 && 'left', scrollLeft + clientWidth < scrollWidth - 1 && 'right']
  element.dataset.more = sides.filter(Boolean).join(' ')
}

/** Returns the ref of what is scrolled sideways, so that its style can tell where there is more. */
export function useMoreColumns(): RefCallback<HTMLElement> {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return
    const look = () => note(element)
    const observer = new ResizeObserver(look)
    for (const sized of [element, ...element.children]) observer.observe(sized)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
}
