import { type ReactNode, useMemo } from 'react'
import { createLookups, LookupsContext } from '../data/lookups.ts'
import type { Row } from '../data/Row.ts'
import { EngineContext, useHost, useRegistry } from '../EngineContext.ts'
import { dictionaryHttp } from './dictionaryHttp.ts'
import type { VisitControl } from './useVisit.ts'

export interface VisitFormsProps {
  /** Rows of the dictionaries that the forms inside need, by type. */
  dictionaries: Record<string, Row[]>
  upload: VisitControl['upload']
  children: ReactNode
}

/** Forms that a hand-written public screen draws: dictionaries came along, files go through the link. */
export function VisitForms({ dictionaries, upload, children }: VisitFormsProps) {
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
