import { Alert, Button, Divider } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { FaultBox, faultMessage, ListSkeleton, useAttempt, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import type { ActivityDetail, OwnEnrollment } from './Activity.ts'
import { ActivityFacts } from './ActivityFacts.tsx'
import { isEnrollable, placeWords } from './activityWords.ts'

/** Who is not in yet has no ticket. */
const TicketView = lazy(() => import('./TicketView.tsx').then(({ TicketView }) => ({ default: TicketView })))

interface ActivityViewProps {
  activity: { data?: ActivityDetail | undefined; error?: unknown; mutate(): Promise<unknown> }
  own: OwnEnrollment | null
  head(activity: ActivityDetail): ReactNode
  /** By which somebody enrols. */
  form(activity: ActivityDetail): ReactNode
  /** @throws HttpFault */
  change(step: 'confirm' | 'cancel'): Promise<void>
}

/** One activity for whoever may take part: what it is, and the own ticket or the way in. */
export function ActivityView({ activity, own, head, form, change }: ActivityViewProps) {
  const { notify } = useHost()
  const { isBusy, problem, attempt } = useAttempt()
  const { data, error, mutate } = activity
  if (error !== undefined && !data)
    return (
      <FaultBox title={t('活动加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  if (!data) return <ListSkeleton />
  const step = (word: 'confirm' | 'cancel') =>
    void attempt(() => change(word)).then(isDone => {
      if (isDone) notify.success(word === 'confirm' ? t('已确认参加') : t('已取消报名'))
    })
  return (
    <div className="m-enroll">
      {head(data)}
      <ActivityFacts activity={data} sessions={data.sessions} />
      <Divider className="m-activity-divider" />
      {own && (
        <Suspense fallback={<ListSkeleton />}>
          <TicketView
            activity={data}
            own={own}
            isBusy={isBusy}
            problem={problem}
            onConfirm={() => step('confirm')}
            onCancel={() => step('cancel')}
          />
        </Suspense>
      )}
      {(own === null || own.status === '4') && <WayIn activity={data} form={form} hasLeft={own !== null} />}
    </div>
  )
}

interface WayInProps extends Pick<ActivityViewProps, 'form'> {
  activity: ActivityDetail
  /** Whether an enrolment was cancelled before. */
  hasLeft: boolean
}

/** The form, or why there is none. */
function WayIn({ activity, form, hasLeft }: WayInProps) {
  const [isAgain, setAgain] = useState(!hasLeft)
  if (!isEnrollable(activity))
    return <Alert type="info" showIcon role="status" message={activity.closed ?? placeWords(activity)} />
  if (isAgain) return form(activity)
  return (
    <Button block onClick={() => setAgain(true)}>
      {t('再次报名')}
    </Button>
  )
}
