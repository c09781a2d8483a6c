import { useCallback, useRef, useState } from 'react'
import type { DesignSession } from './DesignSession.ts'

export interface Saving {
  isSaving: boolean
  save(): void
}

/** Returns what stores the diagram, once at a time. What is changed meanwhile stays unsaved. */
export function useSave(session: DesignSession | null, onSave: (xml: string) => Promise<boolean>): Saving {
  const [isSaving, setSaving] = useState(false)
  const isBusy = useRef(false)

  const save = useCallback(() => {
    async function store(diagram: DesignSession): Promise<void> {
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
  }, [session, onSave])

  return { isSaving, save }
}
