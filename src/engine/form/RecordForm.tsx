import { t } from '#model/language/t.ts'
import type { RowKey } from '../data/Row.ts'
import { useRecord } from '../data/useRecord.ts'
import { useHost, useRegistry } from '../EngineContext.ts'
import { FaultBox } from '../faults/FaultBox.tsx'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import { useDefinition } from '../registry/useWidgets.ts'
import { recordLabel } from '../text/recordWords.ts'
import { formTitle } from './formTitle.ts'
import type { RecordFormProps } from './RecordFormContent.tsx'
import { RecordFormContent } from './RecordFormContent.tsx'
import { ArrivingSurface } from './surface/ArrivingSurface.tsx'

/**
 * The form of a record, on its surface: dialog, drawer or page. It saves, says so, and places the server's
 * refusals at their fields. Loads Formily, so import it lazily.
 */
export function RecordForm(props: RecordFormProps) {
  const { model, mode, record: given, surface, onCancel } = props
  const { text } = useHost()
  const { resource, form } = model
  if (!resource || !form) throw new Error(`The page ${model.component} has no form.`)
  const key = mode === 'create' ? null : (given?.[resource.key] as RowKey | undefined)
  const { record, error, retry } = useRecord(resource, key)
  const current = record ?? (resource.operations.read ? undefined : given)
  if (form.component !== null) {
    return <CustomForm {...props} record={mode === 'create' ? null : (current ?? given ?? null)} />
  }
  if (mode === 'create' || current) return <RecordFormContent {...props} record={current ?? null} />
  return (
    <ArrivingSurface
      surface={surface}
      title={formTitle(mode, resource, given ?? null, text)}
      width={form.width}
      label={recordLabel(resource, given ?? {})}
      error={error}
      onRetry={retry}
      onClose={onCancel}
    />
  )
}

/** A hand-written form in place of the generated one. It brings its own surface. */
export function CustomForm({
  model,
  mode,
  record,
  initialValues,
  fixed,
  onSaved,
  onCancel,
}: RecordFormProps) {
  const { parts } = useRegistry()
  const key = model.form?.component ?? ''
  const state = useDefinition(parts, key)
  if (state.status === 'loading') return <ListSkeleton />
  if (state.status === 'missing')
    return <FaultBox title={t('没有表单 {{key}}：请写 src/custom/{{key}}.part.tsx', { key })} />
  if (state.status === 'failed')
    return <FaultBox title={t('表单 {{key}} 加载失败', { key })} onRetry={state.retry} />
  const Part = state.definition.part
  return (
    <Part
      model={model}
      record={record ?? null}
      selection={[]}
      values={{ ...initialValues, ...fixed, ...record }}
      readOnly={mode === 'read'}
      close={changed => (changed ? onSaved(record ?? {}) : onCancel())}
    />
  )
}
