import { ActivityView } from './ActivityView.tsx'
import { EnrollForm } from './EnrollForm.tsx'
import { useActivity } from './useActivities.ts'

/** One activity for an account. */
export function ActivityPanel({ activityId }: { activityId: number }) {
  const { enroll, change, ...read } = useActivity(activityId)
  const own = read.data?.mine ?? null
  return (
    <ActivityView
      activity={read}
      own={own}
      head={({ activityTitle }) => <h2>{activityTitle}</h2>}
      form={activity => <EnrollForm activity={activity} asked={activity.asked} send={enroll} />}
      change={step => change(step, own?.enrollmentId ?? 0)}
    />
  )
}
