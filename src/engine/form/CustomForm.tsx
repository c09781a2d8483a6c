import { t } from '#model/language/t.ts'
import { useRegistry } from '../EngineContext.ts'
import { FaultBox } from '../faults/FaultBox.tsx'
import { ListSkeleton } from '../list/ListSkeleton.tsx'
import { useDefinition } from '../registry/useDefinition.ts'
import type { RecordFormProps } from './RecordForm.tsx'

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
