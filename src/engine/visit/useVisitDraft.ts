import { useMemo, useState } from 'react'
import { readRemembered, remember } from '../list/rememberedSettings.ts'
import type { VisitControl } from './useVisit.ts'

interface VisitDraft<T> {
  /** What this browser has kept for the link; null for nothing. */
  kept: T | null
  save(values: T): void
  /** After it was sent. */
  clear(): void
}

/** What somebody has begun to fill in behind a link, kept in this browser alone until it is sent. */
export function useVisitDraft<T extends object>({ mark }: Pick<VisitControl, 'mark'>): VisitDraft<T> {
  const name = `m-visit-draft ${mark}`
  const [isCleared, setIsCleared] = useState(false)
  const kept = useMemo(() => readRemembered(name) as T | null, [name])
  return {
    kept: isCleared ? null : kept,
    save: values => remember(name, values),
    clear() {
      setIsCleared(true)
      try {
        localStorage.removeItem(name)
      } catch (error) {
        console.warn(`The draft ${name} cannot be forgotten.`, error)
      }
    },
  }
}
