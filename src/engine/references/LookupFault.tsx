import { Tooltip } from 'antd'
import type { MouseEvent } from 'react'
import { t } from '#model/language/t.ts'
import { faultMessage } from '../text/messages.ts'

interface LookupFaultProps {
  error: unknown
  onRetry(): void
}

/** In place of names that could not be looked up: says so, why, and tries again when it is pressed. */
export function LookupFault({ error, onRetry }: LookupFaultProps) {
  function retry(event: MouseEvent): void {
    // It may stand in a cell or in a field that does something else when it is pressed.
    event.stopPropagation()
    onRetry()
  }
  return (
    <Tooltip title={t('{{message}}，点击重试', { message: faultMessage(error) })}>
      <button
        type="button"
        className="m-link m-link-danger"
        aria-label={t('无法加载，点击重试')}
        onClick={retry}
      >
        {t('无法加载')}
      </button>
    </Tooltip>
  )
}
