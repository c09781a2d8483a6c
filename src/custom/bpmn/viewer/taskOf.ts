import type { ViewerActivity, ViewerTask } from './ViewerRecords.ts'

/** The task of a visit. Ids arrive as numbers or as text. */
export function taskOf(visit: ViewerActivity, tasks: readonly ViewerTask[]): ViewerTask | undefined {
  const { taskId } = visit
  return taskId == null ? undefined : tasks.find(({ id }) => String(id) === String(taskId))
}
