import { createContext, useContext, useEffect, useRef } from 'react'
import { useStableCallback } from './useStableCallback.ts'

/** Whether the page around is the one that is seen; always true where the frame keeps no pages behind others. */
export const PageSeenContext = createContext(true)

/** Calls back when the page around is seen again after another was. What it shows may have changed behind it. */
export function useComeBack(callback: () => void): void {
  const isSeen = useContext(PageSeenContext)
  const before = useRef(isSeen)
  const latest = useStableCallback(callback)
  useEffect(() => {
    if (isSeen && !before.current) latest()
    before.current = isSeen
  }, [isSeen, latest])
}
