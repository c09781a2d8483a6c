import { lazy, Suspense, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { DialogSkeleton } from '#engine'
import { formatDay } from '#model/format/moments.ts'
import { useFrame } from '../frame/Frame.ts'

const PasswordDialog = lazy(() => import('./PasswordDialog.tsx'))

/**
 * Asks for a new password when the account needs one. It can be put off: until the next start, and where the end is
 * only near until the next day.
 */
export function PasswordNotice() {
  const { session } = useFrame()
  const { info } = useSnapshot(session.state)
  const [isPutOff, setPutOff] = useState(false)
  if (!info?.passwordNotice || isPutOff) return null
  const key = `mortise-password-notice-${info.userId}`
  const isEnding = info.passwordNotice.kind === 'ending'
  if (isEnding && localStorage.getItem(key) === today()) return null

  function close(): void {
    if (isEnding) localStorage.setItem(key, today())
    setPutOff(true)
  }
  return (
    <Suspense fallback={<DialogSkeleton />}>
      <PasswordDialog notice={info.passwordNotice} onClose={close} />
    </Suspense>
  )
}

const today = () => formatDay(Date.now())
