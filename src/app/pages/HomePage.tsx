import { lazy, Suspense } from 'react'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { Splash } from '../parts/Splash.tsx'

const HomeScreen = lazy(() => import('../home/HomeScreen.tsx'))

/** The first screen. Its code comes when it is opened, so that no list waits for it. */
export function HomePage({ items }: { items: SidebarItem[] }) {
  return (
    <Suspense fallback={<Splash />}>
      <HomeScreen items={items} />
    </Suspense>
  )
}
