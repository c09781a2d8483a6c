import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { SWRConfig, type SWRConfiguration } from 'swr'
import { createLookups, LookupsContext } from './data/lookups.ts'
import { devPages } from './dev/devPages.ts'
import { EngineContext } from './EngineContext.ts'
import type { EngineHost } from './EngineHost.ts'
import { EngineVariables } from './EngineVariables.tsx'
import { pageKinds } from './pages/pageKinds.ts'
import { createRegistry, type RegistrySources } from './registry/createRegistry.ts'
import { useLiveModels } from './usePageModel.ts'
import './engine.css'

/** Only where modules are replaced while running: the development server. */
const DevOverlay = import.meta.hot
  ? lazy(() => import('./dev/DevOverlay.tsx').then(module => ({ default: module.DevOverlay })))
  : null

export interface EngineProviderProps extends RegistrySources {
  host: EngineHost
  children: ReactNode
}

/** Back from another window nothing is fetched by itself: rows must not move under the hand. */
const SWR_OPTIONS: SWRConfiguration = {
  revalidateOnFocus: false,
  shouldRetryOnError: false,
  dedupingInterval: 500,
}

/**
 * Everything of the engine is drawn inside it. Its cache of answers lives and dies with it: give it a key
 * of the session, so that nobody sees what was fetched for somebody else.
 */
export function EngineProvider({ host, children, widgets, pages, parts, kinds }: EngineProviderProps) {
  const registry = useMemo(
    () =>
      createRegistry({ widgets, pages: { ...devPages, ...pages }, parts, kinds: { ...pageKinds, ...kinds } }),
    [widgets, pages, parts, kinds],
  )
  const engine = useMemo(() => ({ host, registry }), [host, registry])
  const lookups = useMemo(() => createLookups(host.http), [host.http])
  const [options] = useState(() => ({ ...SWR_OPTIONS, provider: () => new Map() }))
  return (
    <EngineContext.Provider value={engine}>
      <LookupsContext.Provider value={lookups}>
        <SWRConfig value={options}>
          <EngineVariables />
          <LiveModels />
          {DevOverlay && (
            <Suspense fallback={null}>
              <DevOverlay />
            </Suspense>
          )}
          {children}
        </SWRConfig>
      </LookupsContext.Provider>
    </EngineContext.Provider>
  )
}

function LiveModels() {
  useLiveModels()
  return null
}
