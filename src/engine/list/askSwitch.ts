import type { Row } from '../data/Row.ts'
import type { EngineHost } from '../EngineHost.ts'
import type { SavePreview } from '../form/preview/SavePreviewDialog.tsx'
import type { ListSurfaceState } from './ListSurfaceState.ts'

interface SwitchQuestion {
  http: EngineHost['http']
  /** Address of the preview. */
  path: string
  changes: Row
  setSurface(surface: ListSurfaceState | null): void
}

/**
 * Tells what a value switched in place would change, and resolves whether the user wants it; at once where nothing is
 * worth asking. @throws HttpFault, which has been shown
 */
export async function askSwitch({ http, path, changes, setSurface }: SwitchQuestion): Promise<boolean> {
  const { data } = await http.request(path, { method: 'POST', body: changes })
  const preview = data as SavePreview
  if (preview.sections.length === 0) return true
  return new Promise<boolean>(resolve => {
    setSurface({
      kind: 'preview',
      preview,
      answer(agreed) {
        setSurface(null)
        resolve(agreed)
      },
    })
  })
}
