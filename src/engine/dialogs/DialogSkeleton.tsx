import { createPortal } from 'react-dom'
import { t } from '#model/language/t.ts'

const ROWS = [0, 1, 2, 3]

/**
 * Stands where a dialog or drawer is about to open, while its code comes; seen after a moment, so that it does not flash.
 * What is behind stays in use.
 */
export function DialogSkeleton() {
  return createPortal(
    <div className="m-dialog-wait" role="status" aria-busy="true" aria-label={t('正在加载')}>
      {ROWS.map(row => (
        <div key={row} className="m-skeleton-row" />
      ))}
    </div>,
    document.body,
  )
}
