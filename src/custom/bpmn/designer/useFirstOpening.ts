import { useEffect, useRef, useState } from 'react'
import { faultMessage } from '#engine'
import type { DesignSession } from './DesignSession.ts'

export interface FirstText {
  xml: string
  isStored: boolean
  /** Hears what people should know of the text. */
  tell(notes: readonly string[]): void
}

/** Draws the text that a session begins with. Returns why that failed; null while it did not. */
export function useFirstOpening(session: DesignSession | null, first: FirstText): string | null {
  const [fault, setFault] = useState<string | null>(null)
  const latest = useRef(first)
  latest.current = first
  useEffect(() => {
    if (!session) return undefined
    let isLeft = false
    const { xml, isStored } = latest.current
    setFault(null)
    session.open(xml, isStored).then(
      notes => latest.current.tell(notes ?? []),
      error => {
        if (!isLeft) setFault(faultMessage(error))
      },
    )
    return () => {
      isLeft = true
    }
  }, [session])
  return fault
}
