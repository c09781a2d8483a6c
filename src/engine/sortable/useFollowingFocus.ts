import { type RefObject, useEffect, useRef } from 'react'
import { focusIn } from '../focus/focusIn.ts'

/**
 * Returns what puts the focus into a list once it is drawn anew: with `item` where the item at this place is filled in,
 * else on the button with this `data-tool` at this place, another of the same item, or any in the list. Without it the
 * focus falls on the page as its button goes.
 */
export function useFollowingFocus(
  list: RefObject<HTMLElement | null>,
): (tool: string, place: number) => void {
  const wanted = useRef<{ tool: string; place: number } | null>(null)
  useEffect(() => {
    if (!wanted.current || !list.current) return
    const { tool, place } = wanted.current
    wanted.current = null
    if (tool === 'item') focusIn(ownOf(list.current, '[data-item]')[place])
    else buttonAt(list.current, tool, place)?.focus()
  })
  return (tool, place) => {
    wanted.current = { tool, place }
  }
}

const USABLE = 'button:not(:disabled)'

function buttonAt(list: HTMLElement, tool: string, place: number): HTMLElement | null {
  const buttons = ownOf(list, `[data-tool=${tool}]`)
  const button = buttons[Math.max(0, Math.min(place, buttons.length - 1))]
  if (button?.matches(USABLE)) return button
  // Buttons of a heading lead to its columns; what adds a row stands behind the rows.
  return button?.parentElement?.querySelector<HTMLElement>(USABLE) ?? lastOf(list, USABLE)
}

const lastOf = (list: HTMLElement, selector: string): HTMLElement | null =>
  [...list.querySelectorAll<HTMLElement>(selector)].at(-1) ?? null

/** What belongs to a list, without what belongs to lists inside its items: a ranking in a row has tools of its own. */
function ownOf(list: HTMLElement, selector: string): HTMLElement[] {
  const around = list.closest('[data-item]')
  return [...list.querySelectorAll<HTMLElement>(selector)].filter(one => {
    const item = one.closest('[data-item]')
    return item === around || item?.parentElement?.closest('[data-item]') === around
  })
}
