import { type RefObject, useLayoutEffect, useRef } from 'react'
import { moveTab, tabs } from './tabs.ts'

/**
 * Returns what moves a tab by one place, from the keyboard. The button that has the focus has it afterwards: a
 * browser takes it from what is put elsewhere in the document.
 */
export function useTabMoves(strip: RefObject<HTMLElement | null>, list: unknown) {
  const moved = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order has changed when the list has
  useLayoutEffect(() => {
    const path = moved.current
    moved.current = null
    if (path === null) return
    const tab = [...(strip.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].find(
      ({ dataset }) => dataset.path === path,
    )
    tab?.querySelector<HTMLElement>('.m-tab-name')?.focus()
  }, [list, strip])

  return (path: string, step: -1 | 1): void => {
    const target = tabs.tabs[tabs.tabs.findIndex(tab => tab.path === path) + step]
    if (!target) return
    moved.current = path
    moveTab(path, target.path)
  }
}
