import { useMemo, useState } from 'react'
import { SWRConfig } from 'swr'
import { createLookups, LookupsContext } from '../data/lookups.ts'
import { EngineContext, useHost, useRegistry } from '../EngineContext.ts'
import type { EngineHost } from '../EngineHost.ts'
import { EnginePage } from '../EnginePage.tsx'
import { warmUpAnswer, warmUpPage } from './warmUpPage.ts'
import './warmUp.css'

/**
 * A list of made-up records, drawn where nobody sees it: browsers translate code and work out styles when they are used
 * first, which takes longer than the drawing itself. It asks nobody for anything and changes nothing.
 */
export function ListWarmUp() {
  const host = useHost()
  const registry = useRegistry()
  const engine = useMemo(() => ({ host: quietHost(host), registry }), [host, registry])
  const lookups = useMemo(() => createLookups(engine.host.http), [engine])
  const [answers] = useState(() => ({ provider: () => new Map() }))
  return (
    <div className="m-warm-up" aria-hidden>
      <EngineContext.Provider value={engine}>
        <LookupsContext.Provider value={lookups}>
          <SWRConfig value={answers}>
            <EnginePage component={warmUpPage.component} embedded />
          </SWRConfig>
        </LookupsContext.Provider>
      </EngineContext.Provider>
    </div>
  )
}

function quietHost({ user, icons, language, text, fileUrl }: EngineHost): EngineHost {
  const nothing = () => undefined
  const answer = async (path: string) => warmUpAnswer(path)
  return {
    http: { request: answer, download: async () => nothing(), upload: answer },
    user: { ...user, permissions: ['*:*:*'] },
    navigate: nothing,
    notify: { success: nothing, warning: nothing, error: nothing },
    loadPage: async () => warmUpPage,
    subscribePages: () => nothing,
    ...{ icons, language, text, fileUrl },
  }
}
