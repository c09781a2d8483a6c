import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { Row } from '../../data/Row.ts'
import { DialogSkeleton } from '../../dialogs/DialogSkeleton.tsx'
import { useHost } from '../../EngineContext.ts'
import { type Agreement, agreementOf, readPreview } from './askedFirst.ts'
import type { SavePreview } from './PreviewSections.tsx'

const PreviewDialog = lazy(() =>
  import('./SavePreviewDialog.tsx').then(module => ({ default: module.SavePreviewDialog })),
)

interface PreviewQuestion {
  /**
   * Asks the server what saving these values would change, shows it, and resolves what the user says: agreed at
   * once where nothing names an address, or nothing is worth asking.
   * @param again why it is asked once more
   * @throws HttpFault
   */
  ask(path: string | undefined, values: Row, again?: string): Promise<Agreement>
  /** Draw it with the form. */
  dialog: ReactNode
}

/** Returns how to show what a save would change before it is done. */
export function useSavePreview(): PreviewQuestion {
  const { http } = useHost()
  const [preview, setPreview] = useState<SavePreview | null>(null)
  const answer = useRef<((agreed: boolean) => void) | null>(null)

  async function ask(path: string | undefined, values: Row, again?: string): Promise<Agreement> {
    if (path === undefined) return {}
    const told = await readPreview(http, path, values, true)
    if (told.sections.length === 0) return {}
    setPreview(again === undefined ? told : { ...told, again })
    return new Promise<Agreement>(resolve => {
      answer.current = agreed => resolve(agreed ? agreementOf(told) : null)
    })
  }

  const settle = (agreed: boolean) => {
    setPreview(null)
    answer.current?.(agreed)
    answer.current = null
  }
  const dialog = preview && (
    <Suspense fallback={<DialogSkeleton />}>
      <PreviewDialog preview={preview} onAnswer={settle} />
    </Suspense>
  )
  return { ask, dialog }
}
