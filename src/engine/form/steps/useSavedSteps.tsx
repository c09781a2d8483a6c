import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { draftPlaceOf } from '#model/derive/draftPlace.ts'
import { t } from '#model/language/t.ts'
import type { LayoutModel, ResourceModel } from '#model/types/index.ts'
import type { Row } from '../../data/Row.ts'
import { useHost } from '../../EngineContext.ts'
import type { EngineHost } from '../../EngineHost.ts'
import { formatTime } from '../../text/formatTime.ts'
import type { FormState } from '../core/FormState.ts'
import { payloadOf } from '../core/payloadOf.ts'
import type { FormDraft } from './restoreDraft.ts'

/** Few forms are saved in steps, and few of these were left unfinished. */
const DraftNotice = lazy(() => import('./DraftNotice.tsx'))

interface SavedStepsOptions {
  state: FormState
  resource: ResourceModel
  fixed: Row | undefined
  /** Does work of which what goes wrong is shown. Resolves whether it went well. */
  attempt(work: () => Promise<void>): Promise<boolean>
  /** Changes the record that is there. Resolves false where the user has called it off. */
  update(names: ReadonlySet<string>): Promise<boolean>
}

interface SavedSteps {
  /** Above the fields: what was left unfinished. */
  notice: ReactNode
  /** Whether the server keeps what was filled in, which goes when the record is made. */
  isKept: boolean
}

const PATH = '/form-draft'

/** Saves a form step by step where its page says so: a record that is there, or the unfinished form of a new one. */
export function useSavedSteps({ state, resource, fixed, attempt, update }: SavedStepsOptions): SavedSteps {
  const { http } = useHost()
  const { mode, layout } = state.plan
  const saves = mode !== 'read' && layout.some(savesSteps)
  const place = useMemo(
    () => ({ page: resource.page, place: draftPlaceOf(resource, fixed ?? {}) }),
    [resource, fixed],
  )
  const drafts = saves && mode === 'create' && resource.keepsDrafts
  const [found, setFound] = useFoundDraft(http, drafts ? place : null)
  const [isKept, setIsKept] = useState(false)

  state.saveStep = saves ? saveStep : null

  async function saveStep(names: ReadonlySet<string>, next: number): Promise<boolean> {
    let isDone = true
    const isWell = await attempt(async () => {
      if (mode === 'update') isDone = await update(names)
      else if (drafts) await keep(next)
    })
    return isWell && isDone
  }

  async function keep(step: number): Promise<void> {
    const body = { ...place, step, values: { ...fixed, ...payloadOf(state) } }
    const { data } = await http.request(PATH, { method: 'PUT', body, silent: true })
    const { updateTime } = (data ?? {}) as Partial<FormDraft>
    setFound(null)
    setIsKept(true)
    state.status.dirty = false
    state.status.saved = t('已暂存 {{time}}', { time: formatTime(updateTime) })
  }

  function goOn(): void {
    setFound(null)
    setIsKept(true)
  }

  const discard = () =>
    attempt(async () => {
      await http.request(PATH, { method: 'DELETE', query: place, silent: true })
      setFound(null)
    })

  const notice = found && (
    <Suspense fallback={null}>
      <DraftNotice state={state} draft={found} onResumed={goOn} onDiscard={() => void discard()} />
    </Suspense>
  )
  return { notice, isKept }
}

/** What was left unfinished, asked once when the form opens; that it cannot be had stops nobody. */
function useFoundDraft(http: EngineHost['http'], place: { page: string; place: string } | null) {
  const [found, setFound] = useState<FormDraft | null>(null)
  useEffect(() => {
    if (!place) return undefined
    const call = new AbortController()
    http.request(PATH, { query: place, silent: true, signal: call.signal }).then(
      ({ data }) => !call.signal.aborted && setFound((data as FormDraft | undefined) ?? null),
      () => undefined,
    )
    return () => call.abort()
  }, [http, place])
  return [found, setFound] as const
}

/** Whether a part has steps that are saved one by one, however deep. */
function savesSteps(part: LayoutModel): boolean {
  if (!('items' in part)) return false
  if (part.type === 'steps' && part.saves) return true
  return part.items.some(item => ('type' in item ? savesSteps(item) : item.items.some(savesSteps)))
}
