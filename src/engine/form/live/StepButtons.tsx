import { observer } from '@formily/react'
import { Button } from 'antd'
import { useEffect } from 'react'
import { t } from '#model/language/t.ts'
import type { FormState } from '../core/FormState.ts'

interface StepButtonsProps {
  state: FormState
  /** Told whether no step follows, at once and with each step. */
  onStep?: ((isLast: boolean) => void) | undefined
}

/** Leads through the steps of a form that has no other buttons; nothing where it has no steps. */
export const StepButtons = observer(function StepButtons({ state, onStep }: StepButtonsProps) {
  const { nextStep, previousStep } = state.status
  const isLast = nextStep === null
  useEffect(() => onStep?.(isLast), [onStep, isLast])
  if (!nextStep && !previousStep) return null
  return (
    <div className="m-form-footer">
      {previousStep && (
        <Button autoInsertSpace={false} onClick={previousStep}>
          {t('上一步')}
        </Button>
      )}
      {nextStep && (
        <Button autoInsertSpace={false} onClick={nextStep}>
          {t('下一步')}
        </Button>
      )}
    </div>
  )
})
