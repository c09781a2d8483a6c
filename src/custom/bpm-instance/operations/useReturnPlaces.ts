import { useHost, useRead } from '#engine'
import { type ChosenNode, TASK } from '../Process.ts'

/** The nodes to which a task can go back. @param taskId undefined reads nothing */
export function useReturnPlaces(taskId: number | undefined) {
  const { http } = useHost()
  const key = taskId === undefined ? null : [TASK, 'list-by-return', taskId]
  return useRead<ChosenNode[]>(key, async signal => {
    const query = { id: taskId }
    return (await http.request(`${TASK}/list-by-return`, { query, silent: true, signal }))
      .data as ChosenNode[]
  })
}
