import { useSWRConfig } from 'swr'
import { useHost, useRead } from '#engine'
import { type ActivityDetail, nextLook, type ShownActivity } from './Activity.ts'

const PATH = '/activity/active'

/** Activities that are for the caller, or those that it has enrolled in. */
export function useActivities(list: 'active' | 'mine') {
  const { http } = useHost()
  return useRead<ShownActivity[]>([PATH, list], async signal => {
    const path = list === 'mine' ? `${PATH}/mine` : PATH
    return (await http.request(path, { silent: true, signal })).data as ShownActivity[]
  })
}

/** One of them, and the steps of its caller; what is refused is thrown unshown. */
export function useActivity(activityId: number) {
  const { http } = useHost()
  const { mutate: refresh } = useSWRConfig()
  const read = useRead<ActivityDetail>(
    [PATH, activityId],
    async signal => {
      return (await http.request(`${PATH}/${activityId}`, { silent: true, signal })).data as ActivityDetail
    },
    { refreshInterval: data => nextLook(data?.mine) },
  )

  const renew = async () => {
    await refresh(key => Array.isArray(key) && key[0] === PATH)
  }
  return {
    ...read,
    async enroll(content: Record<string, unknown> | null): Promise<void> {
      await http.request(`${PATH}/enroll`, { method: 'POST', body: { activityId, content }, silent: true })
      await renew()
    },
    async change(step: 'confirm' | 'cancel', enrollmentId: number): Promise<void> {
      // What was refused may show that something has changed meanwhile.
      try {
        await http.request(`${PATH}/${step}`, { method: 'PUT', body: { enrollmentId }, silent: true })
      } finally {
        await renew()
      }
    },
  }
}
