import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import { useHost, useRead } from '#engine'
import type { ActionFormModel } from '#model/types/index.ts'
import type {
  ActivityNode,
  Definition,
  FieldPermissions,
  Instance,
  OwnTask,
  Person,
  RelatedInstance,
} from './Process.ts'
import { INSTANCE, TASK } from './Process.ts'

/** A process as one person sees it, with what that person may do now. */
export interface ApprovalDetail {
  /** Result of the process; null before it is started. */
  status: number | null
  processInstance: Instance
  processDefinition: Definition
  todoTask: OwnTask | null
  /** The form of the document, without what the reader may not see; null where the process has a page of its own. */
  form?: ActionFormModel | null
  formFieldsPermission: FieldPermissions
  activityNodes: ActivityNode[]
  actions: string[]
  relatedInstances?: RelatedInstance[]
  /** Who was sent a copy. */
  copiedUsers?: Person[]
}

/** Where the reader stands: the process, and the task from which it was opened. */
export interface DetailPlace {
  id: number
  taskId: number | null
}

/** Returns a process as the reader sees it. null reads nothing. */
export function useApprovalDetail(place: DetailPlace | null) {
  const { http } = useHost()
  const key = place && [INSTANCE, 'detail', place.id, place.taskId]
  return useRead<ApprovalDetail>(key, async signal => {
    const query = { processInstanceId: place?.id, taskId: place?.taskId ?? undefined }
    const answer = await http.request(`${INSTANCE}/get-approval-detail`, { query, silent: true, signal })
    return answer.data as ApprovalDetail
  })
}

/** Addresses below which everything is about processes that run. */
const BASES = [INSTANCE, TASK, '/bpm/manager/process-instance', '/bpm/manager/task']

/** Returns how to read anew whatever is shown of processes and tasks: the screen, lists, the number of open tasks. */
export function useRefreshProcesses(): () => Promise<unknown> {
  const { mutate } = useSWRConfig()
  return useCallback(
    () => mutate(key => Array.isArray(key) && BASES.some(base => String(key[0]).startsWith(base))),
    [mutate],
  )
}

/** Returns how to read the list of copies anew. */
export function useRefreshCopies(): () => Promise<unknown> {
  const { mutate } = useSWRConfig()
  return useCallback(() => mutate(key => Array.isArray(key) && key[0] === `${INSTANCE}/copy`), [mutate])
}
