import { type ReactNode, Suspense, useMemo } from 'react'
import { createLookups, LookupsContext } from '../data/lookups.ts'
import type { Row } from '../data/Row.ts'
import { EngineContext, useHost, useRegistry } from '../EngineContext.ts'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import { dictionaryHttp, sendingHttp } from './dictionaryHttp.ts'
import type { VisitControl } from './useVisit.ts'

export interface VisitFormsProps {
  /** Rows of the dictionaries that the forms inside need, by type. */
  dictionaries: Record<string, Row[]>
  /** By which files are sent; absent for accounts that send them as they do everywhere. */
  upload: VisitControl['upload'] | undefined
  /** Whether an account fills them in, which asks the server for itself. Default: where `upload` is absent. */
  isSignedIn?: boolean
  children: ReactNode
}

/** Forms that a screen draws for visitors and accounts alike. */
export function VisitForms({ dictionaries, upload, isSignedIn = false, children }: VisitFormsProps) {
  const drawn = <Suspense fallback={<ListSkeleton />}>{children}</Suspense>
  if (!upload) return drawn
  return <SendingFiles {...{ dictionaries, upload, isSignedIn }}>{drawn}</SendingFiles>
}

interface SendingFilesProps extends VisitFormsProps {
  upload: VisitControl['upload']
}

/** Files go their own way; without a session the dictionaries came along, and nothing else is asked for. */
function SendingFiles({ dictionaries, upload, isSignedIn, children }: SendingFilesProps) {
  const host = useHost()
  const registry = useRegistry()
  const engine = useMemo(
    () => ({
      host: {
        ...host,
        http: isSignedIn ? sendingHttp(host.http, upload) : dictionaryHttp(dictionaries, upload),
      },
      registry,
    }),
    [host, registry, dictionaries, upload, isSignedIn],
  )
  const lookups = useMemo(() => createLookups(engine.host.http), [engine])
  return (
    <EngineContext.Provider value={engine}>
      <LookupsContext.Provider value={lookups}>{children}</LookupsContext.Provider>
    </EngineContext.Provider>
  )
}
