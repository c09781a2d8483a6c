import { useCallback } from 'react'
import { useFrame } from '../Frame.ts'

/**
 * Returns what opens the API page in a window of its own. Opening a page carries no session, so that the server lets
 * this browser in first; the window is opened before that, as browsers allow it in a click only.
 */
export function useApiDocs(): () => Promise<void> {
  const { http } = useFrame()
  return useCallback(async () => {
    const opened = window.open('', '_blank')
    try {
      const { data } = await http.request('/auth/docs', { method: 'POST', body: {} })
      if (opened) opened.location.href = String(data)
    } catch {
      // Why not has been said.
      opened?.close()
    }
  }, [http])
}
