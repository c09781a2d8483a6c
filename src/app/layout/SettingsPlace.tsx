import { lazy, Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { DialogSkeleton } from '#engine'
import { layout } from './layout.ts'

const SettingsDrawer = lazy(() => import('./SettingsDrawer.tsx'))

/** The drawer of the settings, fetched when it is opened first. */
export function SettingsPlace() {
  const { isSettingsOpen } = useSnapshot(layout)
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (isSettingsOpen) setWanted(true)
  }, [isSettingsOpen])
  if (!isWanted) return null
  return (
    <Suspense fallback={<DialogSkeleton />}>
      <SettingsDrawer />
    </Suspense>
  )
}
