import { useHost, useRead } from '#engine'
import type { ServerHealth } from './ServerHealth.ts'

/** How often it is looked at anew, ms. */
const every = 5_000

/** Returns the state of the server, looked at anew every five seconds while the page is seen. */
export function useServerHealth(isWatching: boolean) {
  const { http } = useHost()
  return useRead(
    ['/monitor/server'],
    async signal => {
      const { data } = await http.request('/monitor/server', { silent: true, signal })
      return data as ServerHealth
    },
    { refreshInterval: isWatching ? every : 0, keepPreviousData: true },
  )
}
