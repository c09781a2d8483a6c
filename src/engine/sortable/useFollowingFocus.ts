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
    if (tool === 'item') focusIn(itemsOf(list.current)?.[place])
    else buttonAt(list.current, tool, place)?.focus()
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

/** The items of a list, without those of lists inside them. */
const itemsOf = (list: HTMLElement) =>
  list.querySelector('[data-item]')?.parentElement?.children as HTMLCollectionOf<HTMLElement> | undefined
