import { lazy, Suspense } from 'react'
import { Splash } from '../parts/Splash.tsx'

const MessageCentre = lazy(() => import('./MessageCentre.tsx'))

/** The own messages. Their code comes when the page is opened. */
export function MessagesPage() {
  return (
    <Suspense fallback={<Splash />}>
      <MessageCentre />
    </Suspense>
  )
}
