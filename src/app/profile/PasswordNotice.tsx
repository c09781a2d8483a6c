import { lazy, Suspense, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { useFrame } from '../Frame.ts'

const PasswordDialog = lazy(() => import('./PasswordDialog.tsx'))

/** Asks for a new password when the account needs one. It can be put off until the next start. */
export function PasswordNotice() {
  const { session } = useFrame()
  const { info } = useSnapshot(session.state)
  const [isPutOff, setPutOff] = useState(false)
  if (!info?.needChangePassword || isPutOff) return null
  return (
    <Suspense fallback={null}>
      <PasswordDialog onClose={() => setPutOff(true)} />
    </Suspense>
  )
}
