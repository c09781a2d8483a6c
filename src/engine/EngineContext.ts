import { createContext, useContext } from 'react'
import type { EngineHost } from './EngineHost.ts'
import type { Registry } from './registry/createRegistry.ts'

interface EngineContextValue {
  host: EngineHost
  registry: Registry
}

export const EngineContext = createContext<EngineContextValue | null>(null)

function useEngine(): EngineContextValue {
  const engine = useContext(EngineContext)
  if (!engine) throw new Error('Nothing of the engine is drawn outside <EngineProvider host={…}>.')
  return engine
}

/** Returns the socket of the engine: HTTP, user, navigation, messages, texts. */
export function useHost(): EngineHost {
  return useEngine().host
}

/** Returns where widgets, pages, parts and page kinds are found by key. */
export function useRegistry(): Registry {
  return useEngine().registry
}
