import { useCallback, useRef, useState } from 'react'
import { t } from '#model/language/t.ts'
import type { DesignSession } from './DesignSession.ts'
import { useAskLost } from './useAskLost.tsx'

export interface Saving {
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
