import { lazy, Suspense } from 'react'
import { Splash } from '../parts/Splash.tsx'

const ProfileCentre = lazy(() => import('./ProfileCentre.tsx'))

/** The personal centre. Its code comes when it is opened. */
export function ProfilePage() {
  return (
    <Suspense fallback={<Splash />}>
      <ProfileCentre />
    </Suspense>
  )
}
