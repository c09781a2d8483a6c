import { observer } from '@formily/react'
import { Button } from 'antd'
import { t } from '#model/language/t.ts'
import type { FormState } from '../core/FormState.ts'

interface FormFooterProps {
  state: FormState
  saving: boolean
  /** Words of the primary button; null for a form that is only looked at. */
  primary: string | null
  danger?: boolean
  onSubmit(): void
  onCancel(): void
}

/** Steps of a document come before those of the form around it. */
function nextStepOf({ documents, status }: FormState): (() => void) | null {
  const inside = [...documents.values()].map(document =>
    document.kind === 'open' ? nextStepOf(document.state) : null,
  )
  return inside.find(next => next !== null) ?? status.nextStep
}

/** The buttons of a form, at the bottom right, always in sight. */
export const FormFooter = observer(function FormFooter(props: FormFooterProps) {
  const { state, saving, primary, danger, onSubmit, onCancel } = props
  const next = nextStepOf(state)
  const { saved } = state.status
  return (
    <div className="m-form-footer">
      {saved !== null && (
        <span className="m-form-saved" role="status">
          {saved}
        </span>
      )}
      <Button autoInsertSpace={false} onClick={onCancel} disabled={saving}>
        {primary === null ? t('关闭') : t('取消')}
      </Button>
      {primary !== null && (
        <Button
          type="primary"
          autoInsertSpace={false}
          danger={danger}
          loading={saving || state.status.saving}
          title="Ctrl + Enter"
          onClick={next ?? onSubmit}
        >
          {next ? t('下一步') : primary}
        </Button>
      )}
    </div>
  )
})
