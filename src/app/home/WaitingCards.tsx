import { Skeleton } from 'antd'
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { PageCount } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import type { SidebarItem } from '../menu/sidebarItems.ts'
import { countWords } from '../parts/CountBadge.tsx'
import { usePageCounts } from '../parts/pageCounts.ts'
import { usePageCount } from '../parts/usePageCount.ts'
import { HomeCard } from './HomeCard.tsx'

/** What waits for the account behind pages of its menu. */
export function WaitingCards({ items }: { items: SidebarItem[] }) {
  return usePageCounts(items).map(count => <WaitingCard key={count.path} count={count} />)
}

function WaitingCard({ count }: { count: PageCount }) {
  const number = usePageCount(count)
  const Content = contentOf(count)
  return (
    <HomeCard
      title={textOf(count.card.title)}
      count={number}
      countLabel={countWords(count, number)}
      footer={<Link to={count.path}>{t('查看全部')}</Link>}
    >
      <Suspense fallback={<Skeleton active title={false} />}>
        {/* Another number means other rows. */}
        <Content key={number} />
      </Suspense>
    </HomeCard>
  )
}

const contents = new WeakMap<PageCount, LazyExoticComponent<ComponentType>>()

/** The same component for the same card: another one would be drawn from nothing. */
function contentOf(count: PageCount): LazyExoticComponent<ComponentType> {
  const known = contents.get(count) ?? lazy(count.card.load)
  contents.set(count, known)
  return known
}
