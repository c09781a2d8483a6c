import useSWR from 'swr'
import { useHost } from '#engine'
import type { Matrix } from './Matrix.ts'

/** Returns who can do what, freshly computed by the server. */
export function useMatrix() {
  const { http } = useHost()
  return useSWR('/system/permission/matrix', async path => {
    const { data } = await http.request(path, { silent: true })
    return data as Matrix
  })
}
