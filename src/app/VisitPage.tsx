import { useCallback, useEffect, useState } from 'react'
import {
  FaultBox,
  faultMessage,
  useVisit,
  type Visit,
  type VisitControl,
  VisitForms,
  VisitGate,
  VisitorForm,
} from '#engine'
import { t, textOf } from '#model/language/t.ts'
import { LibraryFrame } from './LibraryFrame.tsx'
import type { AppSources } from './models/AppSources.ts'
import { PublicEngine, PublicFrame } from './PublicEngine.tsx'
import { currentPath } from './router/addresses.ts'
import { useSenderTitle } from './SenderContext.ts'

const LINK = '/link/'

/**
 * What a link opens to whoever has it, with an account or without: /link/<path>/link/<purpose>#<code>. The code stays
 * behind the #, where no server and no other page sees it, and is sent in a header of its own.
 */
export default function VisitPage({ sources }: { sources: AppSources }) {
  const pathname = currentPath()
  // /link/asset/device/link/answer is about /asset/device/link/answer.
  const link = pathname.slice(LINK.length - 1)
  const at = link.lastIndexOf(LINK)
  const place = { path: link.slice(0, Math.max(0, at)), purpose: link.slice(at + LINK.length) }
  return (
    <LibraryFrame>
      <PublicFrame sources={sources}>
        {registries => (
          <PublicEngine registries={registries}>
            <VisitBody {...place} />
          </PublicEngine>
        )}
      </PublicFrame>
    </LibraryFrame>
  )
}

interface VisitBodyProps {
  path: string
  purpose: string
}

/** Says who asks for what, as soon as it is known. */
function VisitBody({ path, purpose }: VisitBodyProps) {
  const visit = useVisit({ path, purpose })
  const { door } = visit
  const title = door && textOf(door.title)
  useSenderTitle(title ?? t('访客链接'))
  return (
    <>
      {door && (
        <div>
          <h1>{title}</h1>
        </div>
      )}
      <VisitGate visit={visit}>
        <VisitForm visit={visit} endpoint={`${path}${LINK}${purpose}/visit`} />
      </VisitGate>
    </>
  )
}

type FormState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'open'; shown: Visit }
  | { kind: 'done'; shown: Visit; sent: Record<string, unknown>; message: string }

interface VisitFormProps {
  visit: VisitControl
  endpoint: string
}

/** The record of the link and its form; afterwards what was sent. */
function VisitForm({ visit, endpoint }: VisitFormProps) {
  const [state, setState] = useState<FormState>({ kind: 'loading' })
  const { call, upload } = visit
  const load = useCallback(async () => {
    setState({ kind: 'loading' })
    try {
      const { data } = await call(endpoint)
      setState({ kind: 'open', shown: data as Visit })
    } catch (error) {
      setState({ kind: 'failed', error })
    }
  }, [call, endpoint])
  useEffect(() => void load(), [load])

  async function send(sent: Record<string, unknown>): Promise<void> {
    const { msg } = await call(endpoint, { method: 'POST', body: sent })
    const message = msg || t('提交成功')
    setState(before => ('shown' in before ? { ...before, kind: 'done', sent, message } : before))
  }

  return (
    <>
      {state.kind === 'loading' && <p aria-busy="true">{t('正在加载…')}</p>}
      {state.kind === 'failed' && (
        <FaultBox title={t('加载失败')} onRetry={() => void load()}>
          {faultMessage(state.error)}
        </FaultBox>
      )}
      {state.kind === 'done' && <p role="status">{state.message}</p>}
      {'shown' in state && (
        <VisitForms dictionaries={state.shown.dictionaries} upload={upload}>
          <VisitorForm
            visit={state.shown}
            mark={visit.mark}
            sent={state.kind === 'done' ? state.sent : undefined}
            send={send}
          />
        </VisitForms>
      )}
    </>
  )
}
