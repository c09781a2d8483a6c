import { lazy, Suspense } from 'react'
import { Splash } from '../parts/Splash.tsx'

const NoticeBoard = lazy(() => import('./NoticeBoard.tsx'))

/** All published notices. Their code comes when the page is opened. */
export function NoticesPage() {
  return (
    <Suspense fallback={<Splash />}>
      <NoticeBoard />
    </Suspense>
  )
}
