import { type RefObject, useEffect, useRef, useState } from 'react'

/** px */
const LEAST = 280

/** px: what rounding leaves is no room. */
const ROUNDING = 2

/**
 * Returns the height of a tree in px, and a ref for the element around it: where it fills, what the fields of the form
 * beside it leave of the form's room.
 */
export function useTreeHeight(fills: boolean): [RefObject<HTMLDivElement>, number] {
  const panel = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(LEAST)
  useEffect(() => {
    const fields = panel.current?.closest<HTMLElement>('.m-form-fields')
    const scroller = scrollerOf(fields ?? null)
    if (!fills || !fields || !scroller) return
    const fit = () => {
      const room = roomIn(fields, scroller)
      if (Math.abs(room) > ROUNDING) setHeight(before => Math.max(LEAST, Math.floor(before + room)))
    }
    const observer = new ResizeObserver(fit)
    for (const element of [scroller, fields, ...fields.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [fills])
  return [panel, height]
}

/** px below the last field; negative where the form is higher than what is seen of it. */
function roomIn(fields: HTMLElement, scroller: HTMLElement): number {
  const beyond = scroller.scrollHeight - scroller.clientHeight
  if (beyond > 0) return -beyond
  const last = [...fields.children].at(-1)
  return last ? fields.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom : 0
}

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let above = element; above; above = above.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above
  }
  return null
}
