import { type ReactNode, Suspense, useMemo } from 'react'
import { createLookups, LookupsContext } from '../data/lookups.ts'
import type { Row } from '../data/Row.ts'
import { EngineContext, useHost, useRegistry } from '../EngineContext.ts'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import { dictionaryHttp } from './dictionaryHttp.ts'
import type { VisitControl } from './useVisit.ts'

export interface VisitFormsProps {
  /** Rows of the dictionaries that the forms inside need, by type. */
  dictionaries: Record<string, Row[]>
  /** By which a visitor sends files; absent for accounts, which ask and send for themselves. */
  upload: VisitControl['upload'] | undefined
  children: ReactNode
}

/** Forms that a screen draws for visitors and accounts alike. */
export function VisitForms({ dictionaries, upload, children }: VisitFormsProps) {
  const drawn = <Suspense fallback={<ListSkeleton />}>{children}</Suspense>
  if (!upload) return drawn
  return (
    <WithoutSession dictionaries={dictionaries} upload={upload}>
      {drawn}
    </WithoutSession>
  )
}

interface WithoutSessionProps extends VisitFormsProps {
  upload: VisitControl['upload']
}

/** Dictionaries came along, files go through the link. */
function WithoutSession({ dictionaries, upload, children }: WithoutSessionProps) {
  const host = useHost()
  const registry = useRegistry()
  const engine = useMemo(
    () => ({ host: { ...host, http: dictionaryHttp(dictionaries, upload) }, registry }),
    [host, registry, dictionaries, upload],
  )
  const lookups = useMemo(() => createLookups(engine.host.http), [engine])
  return (
    <EngineContext.Provider value={engine}>
      <LookupsContext.Provider value={lookups}>{children}</LookupsContext.Provider>
    </EngineContext.Provider>
  )
}
