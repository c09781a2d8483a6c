import { useVisit, type VisitControl, VisitGate } from '#engine'
import { t } from '#model/language/t.ts'
import { ActivityView } from './ActivityView.tsx'
import { useVisitedActivity } from './useVisitedActivity.ts'
import { VisitorForm } from './VisitorForm.tsx'

/** Enrolling without an account: what it is, the form, the own ticket. */
export function VisitorPage() {
  const visit = useVisit({ path: '/activity', purpose: 'enroll' })
  return (
    <VisitGate visit={visit} hint={t('请输入活动的 8 位短码')}>
      <Visited visit={visit} />
    </VisitGate>
  )
}

function Visited({ visit }: { visit: VisitControl }) {
  const { activity, own, enrolled, change } = useVisitedActivity(visit)
  return (
    <ActivityView
      activity={activity}
      own={own}
      head={({ activityTitle }) => <h1>{activityTitle}</h1>}
      form={shown => <VisitorForm visit={visit} activity={shown} onEnrolled={enrolled} />}
      change={change}
    />
  )
}
