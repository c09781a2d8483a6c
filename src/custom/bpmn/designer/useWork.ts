import { useCallback, useEffect, useRef, useState } from 'react'
import { whenIdle } from '#engine'
import { t } from '#model/language/t.ts'
import { type DesignSession, useDesign } from './DesignSession.ts'
import { useAskLost } from './useAskLost.tsx'

/** ms without a change after which the work is handed on. */
const PAUSE = 3000
/** ms after which it is handed on though there was no such pause. */
const AT_LATEST = 15_000

/**
 * Hands the text on a moment after each change, while somebody works without a pause every now and then, and at once
 * when the page is left for another window; null when it is again what is stored.
 */
export function useWork(
  session: DesignSession | null,
  onWork: ((xml: string | null) => void) | undefined,
): void {
  const { revision, isOpen, isChanged, lost } = useDesign(session)
  const latest = useRef(onWork)
  latest.current = onWork
  const wasChanged = useRef(false)
  /** When the first change was made that is not handed on; null where there is none. */
  const since = useRef<number | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision is handed on.
  useEffect(() => {
    if (!session || !isOpen || !(isChanged || wasChanged.current)) return undefined
    since.current ??= Date.now()
    const left = since.current + AT_LATEST - Date.now()
    return beforeLeaving(Math.max(0, Math.min(PAUSE, left)), () => {
      since.current = null
      wasChanged.current = isChanged
      // What may be lost stays in what is stored until somebody agrees; a draft would take its place unasked.
      if (session.state.lost.length > 0) return
      if (!isChanged) latest.current?.(null)
      // The list of problems says why it cannot be written; the next change tries again.
      else
        session.xml().then(
          text => latest.current?.(text),
          error => console.warn('The diagram could not be kept.', error),
        )
    })
  }, [session, isOpen, isChanged, revision, lost])
}

/** Does something once: when the browser is idle after so many ms, or as soon as the page is hidden. Returns how to call it off. */
function beforeLeaving(pause: number, work: () => void): () => void {
  let cancelIdle: () => void = () => undefined
  const cancel = () => {
    clearTimeout(timer)
    cancelIdle()
    document.removeEventListener('visibilitychange', handleVisibility)
  }
  const once = () => {
    cancel()
    work()
  }
  const handleVisibility = () => {
    if (document.visibilityState === 'hidden') once()
  }
  const timer = setTimeout(() => {
    cancelIdle = whenIdle(once)
  }, pause)
  document.addEventListener('visibilitychange', handleVisibility)
  return cancel
}

interface Saving {
  isSaving: boolean
  save(): void
}

/** Returns what stores the diagram, once at a time. What is changed meanwhile stays unsaved. */
export function useSave(session: DesignSession | null, onSave: (xml: string) => Promise<boolean>): Saving {
  const askLost = useAskLost()
  const [isSaving, setSaving] = useState(false)
  const isBusy = useRef(false)

  const save = useCallback(() => {
    async function store(diagram: DesignSession): Promise<void> {
      if (diagram.state.lost.length > 0) {
        if (!(await askLost(diagram.state.lost, t('仍然保存')))) return
        diagram.agree()
      }
      const snapshot = await diagram.snapshot()
      if (await onSave(snapshot.xml)) snapshot.isSaved()
    }
    if (!session || isBusy.current) return
    isBusy.current = true
    setSaving(true)
    void store(session).finally(() => {
      isBusy.current = false
      setSaving(false)
    })
  }, [session, onSave, askLost])

  return { isSaving, save }
}
