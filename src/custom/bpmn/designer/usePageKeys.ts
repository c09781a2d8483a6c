import { useEffect, useRef } from 'react'
import { usePageScope } from '#engine'

/** Does things on Ctrl (⌘) and a letter, while the page that this stands on is seen. */
export function usePageKeys(deeds: Record<string, () => void>): void {
  const scope = usePageScope()
  const latest = useRef(deeds)
  latest.current = deeds
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      const deed = latest.current[event.key.toLowerCase()]
      if (!deed || !isSeen(scope?.key)) return
      event.preventDefault()
      deed()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [scope])
}

/** Whether the page is not hidden behind another, nor behind a dialog. */
function isSeen(page: string | undefined): boolean {
  const place = page === undefined ? null : document.querySelector(`[data-path="${CSS.escape(page)}"]`)
  if (place instanceof HTMLElement && place.hidden) return false
  return document.querySelector('.ant-modal-wrap:not([style*="display: none"])') === null
}
