import { type RefCallback, useCallback, useRef, useState } from 'react'

export interface ElementSize {
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
