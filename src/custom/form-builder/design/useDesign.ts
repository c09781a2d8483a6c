import { createContext, useContext, useSyncExternalStore } from 'react'
import type { DocumentEnvironment } from '#model/documents/DocumentEnvironment.ts'
import type { PaletteItem } from '../palette/paletteItems.ts'
import type { createDesignCommands } from './createDesignCommands.ts'
import type { DesignSession } from './createDesignSession.ts'
import type { DesignState } from './DesignState.ts'

/** What every part of the designer works with. */
export interface Design {
  session: DesignSession
  commands: ReturnType<typeof createDesignCommands>
  environment: DocumentEnvironment
  palette: readonly PaletteItem[]
}

export const DesignContext = createContext<Design | null>(null)

/** Returns the form that is designed around. */
export function useDesign(): Design {
  const design = useContext(DesignContext)
  if (!design) throw new Error('Parts of the form designer are drawn inside <FormDesigner> only.')
  return design
}

/** Returns what is shown of it, kept up to date. */
export function useDesignState(): DesignState {
  const { session } = useDesign()
  return useSyncExternalStore(session.subscribe, session.state)
}

/** Returns one value of it: who needs no more is drawn anew only when this is another one. */
export function useDesignPart<Key extends keyof DesignState>(key: Key): DesignState[Key] {
  const { session } = useDesign()
  return useSyncExternalStore(session.subscribe, () => session.state()[key])
}
