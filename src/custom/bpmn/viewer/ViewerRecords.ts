import { parseMoment } from '#model/format/moments.ts'
import { t } from '#model/language/t.ts'

/** A time as it arrives: `YYYY-MM-DD HH:mm:ss`, ISO, or milliseconds. Nothing, `''` and 0 are no time. */
export type ViewerTime = string | number | null | undefined

export interface ViewerPerson {
  nickname: string
  deptName?: string | null
}

/** That a process was at an element: one record for each visit. */
export interface ViewerActivity {
  /** The element's id. */
  key: string
  /** The task of a user task. */
  taskId?: string | number | null
  startTime: ViewerTime
  /** Nothing while it is pending. */
  endTime?: ViewerTime
  /** Ids of the flows by which it was left, where they are known. */
  outgoing?: readonly string[] | null
}

/** What somebody has, or had, to decide. */
export interface ViewerTask {
  id: string | number
  /** 1 in progress, 2 approved, 3 rejected, 4 cancelled, 5 sent back, 6 handed on. */
  result: number
  assigneeUser?: ViewerPerson | null
  createTime: ViewerTime
  endTime?: ViewerTime
  reason?: string | null
}

/** The running, or past, process. */
export interface ViewerInstance {
  /** As a task's. */
  result: number
  startUser?: ViewerPerson | null
  createTime: ViewerTime
  endTime?: ViewerTime
}

/** What is known of a process: nothing of it where only the diagram is looked at. */
export interface ViewerRecords {
  activities: readonly ViewerActivity[]
  tasks: readonly ViewerTask[]
  instance: ViewerInstance | null
}

/** How an element is drawn. `done` and `pending` are those of elements that nobody decides about. */
export type ViewerStyle = 'todo' | 'approved' | 'rejected' | 'cancelled' | 'sent-back' | 'done' | 'pending'

/** @see spec.md section 4, viewer result codes */
const RESULTS: Record<number, ViewerStyle> = {
  1: 'todo',
  2: 'approved',
  3: 'rejected',
  4: 'cancelled',
  5: 'sent-back',
  6: 'todo',
}

/** The style of a result; null for one that has none. */
export function styleOfResult(result: number): ViewerStyle | null {
  return RESULTS[result] ?? null
}

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

/** A time in milliseconds, to be compared with others of the same process; null where there is none. */
export function millisecondsOf(time: ViewerTime): number | null {
  if (!time) return null
  const value = typeof time === 'number' ? time : parseMoment(time)
  return value !== null && Number.isFinite(value) ? value : null
}

/** What a style means, for people. */
export function styleWords(style: ViewerStyle): string {
  const words: Record<ViewerStyle, string> = {
    todo: t('处理中'),
    approved: t('通过'),
    rejected: t('不通过'),
    cancelled: t('已取消'),
    'sent-back': t('退回'),
    done: t('已完成'),
    pending: t('进行中'),
  }
  return words[style]
}

/** The task of a visit. Ids arrive as numbers or as text. */
export function taskOf(visit: ViewerActivity, tasks: readonly ViewerTask[]): ViewerTask | undefined {
  const { taskId } = visit
  return taskId == null ? undefined : tasks.find(({ id }) => String(id) === String(taskId))
}

/** How much an element stands out among the others, and what is written on it. */
export interface ViewerHeat {
  /** 1 to 5; 0 is drawn as ever. */
  level: number
  /** A few characters on its corner; '' for none. */
  badge: string
}

export interface BpmnViewerProps {
  /** The diagram. Without a text a blank process is shown. */
  xml: string | null | undefined
  /** Where the process was. */
  activities?: readonly ViewerActivity[]
  /** Who decided what there. */
  tasks?: readonly ViewerTask[]
  /** How it went as a whole. */
  instance?: ViewerInstance | null
  /** Instead of a process: figures of each element, by its id. The same map is drawn once. */
  heat?: ReadonlyMap<string, ViewerHeat>
  /** What styles mean here, where that is something else. Keep the object. */
  legend?: Legend
}

/** What the styles of a diagram mean. */
export type Legend = Partial<Record<ViewerStyle, string>>
