import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { LockScreen } from './LockScreen.tsx'
import { lock } from './lock.ts'

/**
 * What may be locked. While it is, it stays as it is, with all that was typed, and is not shown; what is locked
 * from the start (after a reload) is not even drawn.
 */
export function LockGate({ children }: { children: ReactNode }) {
  const { isLocked } = useSnapshot(lock)
  const [wasOpen, setWasOpen] = useState(!isLocked)
  if (!isLocked && !wasOpen) setWasOpen(true)
  return (
    <>
      {wasOpen && children}
      {isLocked && <LockScreen />}
    </>
  )
}
