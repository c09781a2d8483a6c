import { Alert, Button, Divider, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { FaultBox, faultMessage, useAttempt, useVisit, VisitGate } from '#engine'
import { t } from '#model/language/t.ts'
import type { ActivityDetail, OwnEnrollment } from './Activity.ts'
import { ActivityFacts } from './ActivityFacts.tsx'
import { isEnrollable, placeWords } from './activityWords.ts'
import { useVisitedActivity } from './useVisitedActivity.ts'
import { VisitorForm } from './VisitorForm.tsx'

// Whoever has enrolled sees it, which is later.
const TicketView = lazy(() => import('./TicketView.tsx').then(module => ({ default: module.TicketView })))

/** Enrolling without an account: what it is, the form, the own ticket. */
export function VisitorPage() {
  const visit = useVisit({ path: '/activity', purpose: 'enroll' })
  return (
    <VisitGate visit={visit} hint={t('请输入活动的 8 位短码')}>
      <Visited visit={visit} />
    </VisitGate>
  )
}

function Visited({ visit }: { visit: ReturnType<typeof useVisit> }) {
  const { activity, own, enrolled, change } = useVisitedActivity(visit)
  const { isBusy, problem, attempt } = useAttempt()
  const { data, error, mutate } = activity
  if (error !== undefined && !data)
    return (
      <FaultBox title={t('活动加载失败')} onRetry={() => void mutate()}>
        {faultMessage(error)}
      </FaultBox>
    )
  if (!data) return <Skeleton active />
  const step = (word: 'confirm' | 'cancel') => void attempt(() => change(word))
  return (
    <>
      <div>
        <p className="m-hint m-activity-sender">{data.institution}</p>
        <h1>{data.activityTitle}</h1>
      </div>
      <ActivityFacts activity={data} sessions={data.sessions} />
      <Divider className="m-activity-divider" />
      {own && (
        <Suspense fallback={<Skeleton active />}>
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
      {isOut(own) && <WayIn visit={visit} activity={data} onEnrolled={enrolled} hasLeft={own !== null} />}
    </>
  )
}

const isOut = (own: OwnEnrollment | null): boolean => own === null || own.status === '4'

interface WayInProps {
  visit: ReturnType<typeof useVisit>
  activity: ActivityDetail
  onEnrolled(own: OwnEnrollment): void
  /** Whether an enrolment was cancelled before. */
  hasLeft: boolean
}

/** The form, or why there is none. */
function WayIn({ visit, activity, onEnrolled, hasLeft }: WayInProps) {
  const [isAgain, setAgain] = useState(!hasLeft)
  const { closed } = activity
  if (closed !== null) return <Alert type="info" showIcon role="status" message={closed} />
  if (!isEnrollable(activity))
    return <Alert type="info" showIcon role="status" message={placeWords(activity)} />
  if (!isAgain)
    return (
      <Button block onClick={() => setAgain(true)}>
        {t('再次报名')}
      </Button>
    )
  return <VisitorForm visit={visit} activity={activity} onEnrolled={onEnrolled} />
}
