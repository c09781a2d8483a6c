import { type RefCallback, useCallback, useRef, useState, useSyncExternalStore } from 'react'

/** Below this width a list becomes cards and panels become sheets. */
const PHONE = '(max-width: 767.98px)'
/** Below this width the pager shows fewer numbers; spec.md section 9. */
const NARROW = '(max-width: 991.98px)'

/** Returns whether a media query matches, and keeps up with it. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Returns whether the screen is a phone's. */
export const useIsPhone = (): boolean => useMediaQuery(PHONE)

/** Returns whether the screen is narrower than a small desktop. */
export const useIsNarrow = (): boolean => useMediaQuery(NARROW)

interface ElementSize {
  /** px; 0 before it has been measured. */
  width: number
  height: number
  /** Whether it has been: what depends on the size waits, not to be drawn twice. */
  isMeasured: boolean
}

/** Returns a ref and the inner size of the element that holds it. */
export function useElementSize(): [RefCallback<HTMLElement>, ElementSize] {
  const [size, setSize] = useState<ElementSize>({ width: 0, height: 0, isMeasured: false })
  const observer = useRef<ResizeObserver>(undefined)
  const ref = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect()
    if (!element) return
    observer.current = new ResizeObserver(() => setSize(before => sizeOf(element, before)))
    observer.current.observe(element)
    setSize(before => sizeOf(element, before))
  }, [])
  return [ref, size]
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement, before: ElementSize): ElementSize {
  const same = before.isMeasured && before.width === clientWidth && before.height === clientHeight
  return same ? before : { width: clientWidth, height: clientHeight, isMeasured: true }
}
