import { type RefCallback, useCallback, useRef, useState } from 'react'

/** Returns a ref and the inner size of the element that holds it, px; 0 before it has been measured. */
export function useRoom(): [RefCallback<HTMLElement>, { width: number; height: number }] {
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const observer = useRef<ResizeObserver>(undefined)
  const ref = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect()
    if (!element) return
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight })
    observer.current = new ResizeObserver(measure)
    observer.current.observe(element)
    measure()
  }, [])
  return [ref, room]
}
