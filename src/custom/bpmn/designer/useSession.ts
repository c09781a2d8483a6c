import { type RefObject, useEffect, useRef, useState } from 'react'
import { createSession } from './createSession.ts'
import type { DesignSession, ModulesOf } from './DesignSession.ts'

export interface Places {
  surface: RefObject<HTMLElement | null>
  panel: RefObject<HTMLElement | null>
}

/** Returns what draws on the surface as long as it is there; null before. */
export function useSession(
  { surface, panel }: Places,
  processKey: string,
  modulesOf: ModulesOf,
): DesignSession | null {
  const [session, setSession] = useState<DesignSession | null>(null)
  const latest = useRef(modulesOf)
  latest.current = modulesOf
  useEffect(() => {
    const places = { surface: surface.current as HTMLElement, panel: panel.current as HTMLElement }
    const made = createSession({ ...places, processKey, modulesOf: vendor => latest.current(vendor) })
    setSession(made)
    return () => made.destroy()
  }, [surface, panel, processKey])
  return session
}
