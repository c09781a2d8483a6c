import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns what puts the focus on a button of a list once it is drawn anew: the one with this `data-tool` at this place,
 * else another of the same item, else any in the list. Without it the focus falls on the page as its button goes.
 */
export function useFollowingFocus(
  list: RefObject<HTMLElement | null>,
): (tool: string, place: number) => void {
  const wanted = useRef<{ tool: string; place: number } | null>(null)
  useEffect(() => {
    if (!wanted.current || !list.current) return
    const { tool, place } = wanted.current
    wanted.current = null
    buttonAt(list.current, tool, place)?.focus()
  })
  return (tool, place) => {
    wanted.current = { tool, place }
  }
}

const USABLE = 'button:not(:disabled)'

function buttonAt(list: HTMLElement, tool: string, place: number): HTMLElement | null {
  const buttons = list.querySelectorAll<HTMLElement>(`[data-tool=${tool}]`)
  const button = buttons[Math.max(0, Math.min(place, buttons.length - 1))]
  if (button?.matches(USABLE)) return button
  return button?.parentElement?.querySelector<HTMLElement>(USABLE) ?? list.querySelector<HTMLElement>(USABLE)
}
