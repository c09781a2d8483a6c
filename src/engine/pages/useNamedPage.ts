import { useEffect } from 'react'
import { useHost } from '../EngineContext.ts'
import { usePageScope } from '../form/leave/confirmLeave.ts'

/**
 * Tells the frame which record the page around shows, so that its tab is told from others of the same page.
 * @param record what people know it by; undefined or '' while that is not known
 */
export function useNamedPage(record: string | undefined): void {
  const { namePage } = useHost()
  const path = usePageScope()?.key
  useEffect(() => {
    if (path !== undefined && record) namePage?.(path, record)
  }, [namePage, path, record])
}
