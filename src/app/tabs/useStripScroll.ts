import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

export interface StripScroll {
  /** Whether there are more tabs than fit. */
  isLong: boolean
  /** Scrolls by most of what is seen. @param direction -1 to the left, 1 to the right */
  by(direction: 1 | -1): void
}

const PART = 0.8

/** Lets the wheel scroll a strip sideways, and keeps the tab of the seen page in view. */
export function useStripScroll(
  strip: RefObject<HTMLElement | null>,
  seen: string,
  count: number,
): StripScroll {
  const [isLong, setLong] = useState(false)

  useEffect(() => {
    const element = strip.current
    if (!element) return
    const handle = (event: WheelEvent) => {
      if (element.scrollWidth <= element.clientWidth || Math.abs(event.deltaX) > Math.abs(event.deltaY))
        return
      // The page below must not scroll along, which a passive listener could not prevent.
      event.preventDefault()
      element.scrollLeft += event.deltaY
    }
    element.addEventListener('wheel', handle, { passive: false })
    return () => element.removeEventListener('wheel', handle)
  }, [strip])

  // biome-ignore lint/correctness/useExhaustiveDependencies: tabs that come and go change the width
  useLayoutEffect(() => {
    const element = strip.current
    if (!element) return
    const all = [...element.querySelectorAll<HTMLElement>('[data-path]')]
    const tab = all.find(({ dataset }) => dataset.path === seen)
    const settle = () => {
      setLong(element.scrollWidth > element.clientWidth + 1)
      tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    settle()
    // The arrows of a long strip take some of its width, and a title that comes later makes a tab wider.
    const observer = new ResizeObserver(settle)
    for (const sized of tab ? [element, tab] : [element]) observer.observe(sized)
    return () => observer.disconnect()
  }, [strip, seen, count])

  return {
    isLong,
    by(direction) {
      const element = strip.current
      element?.scrollBy({ left: direction * element.clientWidth * PART, behavior: 'smooth' })
    },
  }
}
