import type { Row } from '../data/Row.ts'
import type { EngineHost } from '../EngineHost.ts'
import { type Agreement, agreementOf, askedFirst, readPreview } from '../form/preview/askedFirst.ts'
import type { ListSurfaceState } from './ListSurfaceState.ts'

interface SwitchQuestion<Result> {
  http: EngineHost['http']
  /** Address of the preview. */
  path: string
  /** What is about to change, with the key of the record; or the keys of an action's. */
  changes: Row
  setSurface(surface: ListSurfaceState | null): void
  /** @throws HttpFault */
  work(headers: Record<string, string>): Promise<Result>
}

/**
 * Tells what would follow from what is done in place, and does it where the user wants it; at once where nothing is
 * worth asking. Resolves null where it is not wanted. @throws HttpFault
 */
export function askSwitch<Result>(question: SwitchQuestion<Result>): Promise<Result | null> {
  return askedFirst({ ask: again => agreedTo(question, again), work: question.work })
}

async function agreedTo(
  { http, path, changes, setSurface }: Omit<SwitchQuestion<unknown>, 'work'>,
  again: string | undefined,
): Promise<Agreement> {
  const preview = await readPreview(http, path, changes)
  if (preview.sections.length === 0) return {}
  return new Promise<Agreement>(resolve => {
    setSurface({
      kind: 'preview',
      preview: again === undefined ? preview : { ...preview, again },
      answer(agreed) {
        setSurface(null)
        resolve(agreed ? agreementOf(preview) : null)
      },
    })
  })
}
