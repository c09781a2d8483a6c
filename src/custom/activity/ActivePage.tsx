import { Drawer, Empty, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { FaultBox, faultMessage, useIsPhone } from '#engine'
import { t } from '#model/language/t.ts'
import type { ShownActivity } from './Activity.ts'
import { ActivityCard } from './ActivityCard.tsx'
import { ActivityPanel } from './ActivityPanel.tsx'
import { useActivities } from './useActivities.ts'
import './activity.css'

/** px */
const WIDTH = 480

/** What one may take part in, and where one does. */
export function ActivePage() {
  const [tab, setTab] = useState('active')
  const [opened, setOpened] = useState<number | null>(null)
  const isPhone = useIsPhone()
  return (
    <section className="m-page" aria-label={t('活动报名')}>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        destroyOnHidden
        items={[
          {
            key: 'active',
            label: t('可报名的活动'),
            children: <Cards list="active" none={t('现在没有可以报名的活动')} onOpen={setOpened} />,
          },
          {
            key: 'mine',
            label: t('我的报名'),
            children: <Cards list="mine" none={t('还没有报名任何活动')} onOpen={setOpened} />,
          },
        ]}
      />
      <Drawer
        open={opened !== null}
        title={t('活动')}
        width={isPhone ? '100%' : WIDTH}
        destroyOnHidden
        onClose={() => setOpened(null)}
      >
        {opened !== null && <ActivityPanel activityId={opened} />}
      </Drawer>
    </section>
  )
}

interface CardsProps {
  list: 'active' | 'mine'
  none: string
  onOpen(activityId: number): void
}

function Cards({ list, none, onOpen }: CardsProps) {
  const { data, error, mutate } = useActivities(list)
  if (error !== undefined && !data)
    return (
      <FaultBox title={t('活动加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  if (!data) return <Skeleton active />
  if (data.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={none} />
  return (
    <div className="m-activity-list">
      {data.map(activity => (
        <ActivityCard key={keyOf(activity)} activity={activity} onOpen={() => onOpen(activity.activityId)} />
      ))}
    </div>
  )
}

const keyOf = ({ activityId, mine }: ShownActivity): string => `${activityId} ${mine?.enrollmentId ?? ''}`
