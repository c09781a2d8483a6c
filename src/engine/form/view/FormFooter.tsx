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
  /** Saves and goes on with something else, and what that is called; absent for nothing else. */
  further?: { words: string; onSubmit(): void } | undefined
  /** Saves and begins another new record; absent where that is not offered. */
  onAnother?: (() => void) | undefined
  /** Absent where there is nothing to go back to. */
  onCancel?(): void
}

type Way = 'nextStep' | 'previousStep'

/**
 * Steps of a document come before those of the form around it. Each is read by its name: going through all of them
 * notices only those that come and go, and a document that opens takes the place of one that was being loaded.
 */
function stepOf({ documents, status }: FormState, way: Way): (() => void) | null {
  const inside = [...documents.keys()].map(name => {
    const document = documents.get(name)
    return document?.kind === 'open' ? stepOf(document.state, way) : null
  })
  return inside.find(step => step !== null) ?? status[way]
}

/** The buttons of a form, at the bottom right, always in sight. */
export const FormFooter = observer(function FormFooter(props: FormFooterProps) {
  const { state, saving, primary, danger, onSubmit, further, onAnother, onCancel } = props
  const next = stepOf(state, 'nextStep')
  const previous = stepOf(state, 'previousStep')
  const { saved } = state.status
  const isSaving = saving || state.status.saving
  return (
    <div className="m-form-footer">
      {saved !== null && (
        <span className="m-form-saved" role="status">
          {saved}
        </span>
      )}
      {previous && (
        <Button autoInsertSpace={false} onClick={previous} disabled={isSaving}>
          {t('上一步')}
        </Button>
      )}
      {onCancel && (
        <Button autoInsertSpace={false} onClick={onCancel} disabled={saving}>
          {primary === null ? t('关闭') : t('取消')}
        </Button>
      )}
      {/* What is there already need not be gone through to its end. */}
      {primary !== null && next && state.plan.mode === 'update' && (
        <Button autoInsertSpace={false} onClick={onSubmit} disabled={isSaving}>
          {primary}
        </Button>
      )}
      {primary !== null && !next && further && (
        <Button autoInsertSpace={false} onClick={further.onSubmit} disabled={isSaving}>
          {further.words}
        </Button>
      )}
      {primary !== null && !next && onAnother && (
        <Button autoInsertSpace={false} onClick={onAnother} disabled={isSaving} title="Ctrl + Shift + Enter">
          {t('保存并继续')}
        </Button>
      )}
      {primary !== null && (
        <Button
          type="primary"
          autoInsertSpace={false}
          danger={danger}
          loading={isSaving}
          title="Ctrl + Enter"
          onClick={next ?? onSubmit}
        >
          {next ? t('下一步') : primary}
        </Button>
      )}
    </div>
  )
})
