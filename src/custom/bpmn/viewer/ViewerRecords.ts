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
