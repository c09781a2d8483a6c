import { type Row, useHost, useRead } from '#engine'
import type { Difference, Remark } from '../datafill-remarks/index.ts'

const PATH = '/datafill/publishTasks'

/** A task as it was given out. */
interface GivenTask {
  task: Row
  /** What was changed since the report was handed in before; null where nothing was. */
  changes: { number: number; differences: Difference[] } | null
}

/** A task as it was given out, read whole. */
export function useTask(record: Row | null) {
  const { http } = useHost()
  const path = `${PATH}/${String(record?.taskId)}`
  return useRead<GivenTask>([path, 'record'], async signal => {
    const { data, changes } = await http.request(path, { silent: true, signal })
    return { task: data as Row, changes: changes as GivenTask['changes'] }
  })
}

const NONE: Remark[] = []

/** What was remarked about a task before, with the replies; nothing for whoever may not see remarks. */
export function useTaskRemarks(record: Row | null): Remark[] {
  const { http } = useHost()
  const taskId = record?.taskId
  const { data = NONE } = useRead<Remark[]>(['/datafill/remark/list', taskId], async signal => {
    const query = { taskId, pageNum: 1, pageSize: 200 }
    const answer = await http.request('/datafill/remark/list', { query, silent: true, signal })
    return (answer as unknown as { rows: Remark[] }).rows
  })
  return data
}
