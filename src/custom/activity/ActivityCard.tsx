import { Button, Tag } from 'antd'
import { useHost } from '#engine'
import { t } from '#model/language/t.ts'
import type { ShownActivity } from './Activity.ts'
import { ActivityFacts } from './ActivityFacts.tsx'
import { isEnrollable, ownWords, stateWords } from './activityWords.ts'

/** An activity among others. */
export function ActivityCard({ activity, onOpen }: { activity: ShownActivity; onOpen(): void }) {
  const { fileUrl } = useHost()
  const { activityTitle, cover, kindLabel, closed, mine } = activity
  const isIn = mine && mine.status !== '4'
  const own = mine ? stateWords(mine, activity) : null
  const canEnroll = !isIn && isEnrollable(activity)
  return (
    <article className="m-activity-card" aria-label={activityTitle}>
      <header>
        <h3>{activityTitle}</h3>
        {kindLabel && <Tag bordered={false}>{kindLabel}</Tag>}
      </header>
      <div>
        {cover && <img src={fileUrl(cover)} alt="" loading="lazy" />}
        <ActivityFacts activity={{ ...activity, description: null, contact: null, contactPhone: null }} />
      </div>
      <footer>
        {own ? <Tag color={own.color}>{own.label}</Tag> : <span className="m-hint">{closed}</span>}
        <Button type={canEnroll ? 'primary' : 'default'} onClick={onOpen}>
          {isIn ? ownWords(mine) : wayInWord(activity, canEnroll)}
        </Button>
      </footer>
    </article>
  )
}

function wayInWord({ isQueued }: ShownActivity, canEnroll: boolean): string {
  if (!canEnroll) return t('查看')
  return isQueued ? t('加入候补') : t('报名')
}
