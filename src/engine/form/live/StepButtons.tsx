import { observer } from '@formily/react'
import { Button } from 'antd'
import { t } from '#model/language/t.ts'
import type { FormState } from '../core/FormState.ts'

/** Leads through the steps of a form that has no other buttons; nothing where it has no steps. */
export const StepButtons = observer(function StepButtons({ state }: { state: FormState }) {
  const { nextStep, previousStep } = state.status
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
