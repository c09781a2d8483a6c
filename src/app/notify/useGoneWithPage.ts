import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

const DOINGS = ['pointerdown', 'keydown'] as const

/**
 * Returns how to name what is told of one page: it goes when somebody moves on to another. What changes the page by
 * itself, as a form does that leads to its list when it is saved, takes along what it tells.
 */
export function useGoneWithPage(take: (key: string) => void) {
  const { pathname } = useLocation()
  /** What stands, and whether somebody has done something since. */
  const standing = useRef(new Map<string, boolean>())
  const stand = useCallback((key: string) => void standing.current.set(key, false), [])
  const gone = useCallback((key: string) => void standing.current.delete(key), [])

  useEffect(() => {
    const age = () => {
      for (const key of standing.current.keys()) standing.current.set(key, true)
    }
    for (const doing of DOINGS) window.addEventListener(doing, age, true)
    return () => {
      for (const doing of DOINGS) window.removeEventListener(doing, age, true)
    }
  }, [])

  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    for (const [key, isOld] of standing.current) {
      if (!isOld) continue
      standing.current.delete(key)
      take(key)
    }
  }, [pathname, take])

  return { stand, gone }
}
