import { t } from '#model/language/t.ts'
import type { FormModel } from '#model/types/index.ts'
import { FaultBox } from '../../faults/FaultBox.tsx'
import { ListSkeleton } from '../../list/ListSkeleton.tsx'
import { faultMessage } from '../../text/messages.ts'
import { FormSurface } from './FormSurface.tsx'

interface ArrivingSurfaceProps {
  surface: FormModel['open']
  title: string
  /** px; 0 for the usual. */
  width: number
  /** By which people know what is read. */
  label: string
  /** Why it did not come; undefined while it is on its way. */
  error: unknown
  onRetry(): void
  onClose(): void
}

/** In place of a form whose record is on its way, or did not come. */
export function ArrivingSurface({ label, error, onRetry, ...surface }: ArrivingSurfaceProps) {
  return (
    <FormSurface {...surface}>
      {error ? (
        <FaultBox title={t('{{label}} 加载失败', { label })} onRetry={onRetry}>
          {faultMessage(error)}
        </FaultBox>
      ) : (
        <ListSkeleton />
      )}
    </FormSurface>
  )
}
