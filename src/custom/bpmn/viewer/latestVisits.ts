import { millisecondsOf } from './millisecondsOf.ts'
import type { ViewerActivity } from './ViewerRecords.ts'

/**
 * The visit that counts for each element, by its id: the latest one, and before those that have ended one that has
 * not, since several people may be asked at once.
 */
export function latestVisits(activities: readonly ViewerActivity[]): Map<string, ViewerActivity> {
  const latest = new Map<string, ViewerActivity>()
  for (const activity of activities) {
    const other = latest.get(activity.key)
    if (!other || countsBefore(activity, other)) latest.set(activity.key, activity)
  }
  return latest
}

function countsBefore(activity: ViewerActivity, other: ViewerActivity): boolean {
  const isPending = millisecondsOf(activity.endTime) === null
  const isOtherPending = millisecondsOf(other.endTime) === null
  if (isPending !== isOtherPending) return isPending
  return (millisecondsOf(activity.startTime) ?? 0) >= (millisecondsOf(other.startTime) ?? 0)
}
