import { useSnapshot } from 'valtio/react'
import { createDesignState } from './createDesignState.ts'
import type { DesignSession, DesignState } from './DesignSession.ts'

const CLOSED = createDesignState()

/** Returns the state of a session and keeps up with it; that of a closed one while there is none. */
export function useDesign(session: DesignSession | null): DesignState {
  return useSnapshot(session?.state ?? CLOSED)
}
