import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** In which order groups give way when there is not room for all. */
const LEAVING = ['align', 'view', 'file', 'zoom', 'history']
/** px: what stands before the groups, cut short; the button of the menu with its border; between two groups. */
const NAME = 96
const MORE = 48
const GAP = 8

/**
 * Returns the keys of the groups that a row has no room for. A group says its key in `data-group`.
 *
 * @param isOff whether the row holds no groups
 */
export function useRoomForGroups(row: RefObject<HTMLElement | null>, isOff: boolean): ReadonlySet<string> {
  const [hidden, setHidden] = useState<readonly string[]>([])
  /** px; those that are not drawn have the width that they had. */
  const widths = useRef(new Map<string, number>())

  // After each drawing: groups come and go, and what is counted in one makes it wider.
  useLayoutEffect(() => {
    const place = row.current
    if (!place || isOff) return undefined
    const settle = () => {
      const drawn = [...place.querySelectorAll<HTMLElement>('[data-group]')]
      for (const group of drawn) widths.current.set(group.dataset.group ?? '', group.offsetWidth)
      const keys = [...hidden, ...drawn.map(({ dataset }) => dataset.group ?? '')]
      const next = tooMany(keys, widths.current, place.clientWidth)
      if (next.join() !== hidden.join()) setHidden(next)
    }
    settle()
    const observer = new ResizeObserver(settle)
    observer.observe(place)
    return () => observer.disconnect()
  })
  return new Set(hidden)
}

/** Groups that leave until the others fit. A row without a width is not laid out: nothing leaves it. */
function tooMany(keys: string[], widths: ReadonlyMap<string, number>, room: number): string[] {
  if (room === 0) return []
  const widthOf = (shown: string[]) => shown.reduce((sum, key) => sum + (widths.get(key) ?? 0) + GAP, NAME)
  const left: string[] = []
  for (const key of LEAVING) {
    const shown = keys.filter(each => !left.includes(each))
    const wanted = widthOf(shown) + (left.length > 0 ? MORE : 0)
    if (wanted <= room) break
    if (keys.includes(key)) left.push(key)
  }
  return left
}
