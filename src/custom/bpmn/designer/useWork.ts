import { useEffect, useRef } from 'react'
import type { DesignSession } from './DesignSession.ts'
import { useDesign } from './useDesign.ts'

/** ms without a change after which the work is handed on. */
const PAUSE = 3000

/** Hands the text on a moment after each change; null when it is again what is stored. */
export function useWork(
  session: DesignSession | null,
  onWork: ((xml: string | null) => void) | undefined,
): void {
  const { revision, isOpen, isChanged } = useDesign(session)
  const latest = useRef(onWork)
  latest.current = onWork
  const wasChanged = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision is handed on.
  useEffect(() => {
    if (!session || !isOpen || !(isChanged || wasChanged.current)) return undefined
    const hand = (text: string | null) => latest.current?.(text)
    const timer = setTimeout(() => {
      wasChanged.current = isChanged
      if (isChanged) void session.xml().then(hand)
      else hand(null)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [session, isOpen, isChanged, revision])
}
