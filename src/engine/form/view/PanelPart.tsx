import { observer } from '@formily/react'
import { t } from '#model/language/t.ts'
import { useRegistry } from '../../EngineContext.ts'
import { FaultBoundary } from '../../faults/FaultBoundary.tsx'
import { FaultBox } from '../../faults/FaultBox.tsx'
import { useDefinition } from '../../registry/useDefinition.ts'
import { plainValue } from '../core/plainValue.ts'
import { useFormContext } from './FormContext.ts'

/** A hand-written panel inside a form. It sees all values and may set them. */
export const PanelPart = observer(function PanelPart({ name }: { name: string }) {
  const { parts } = useRegistry()
  const { state } = useFormContext()
  const loaded = useDefinition(parts, name)
  if (loaded.status === 'loading') return null
  if (loaded.status === 'missing') return <FaultBox title={t('没有面板 {{name}}', { name })} />
  if (loaded.status === 'failed')
    return <FaultBox title={t('面板 {{name}} 加载失败', { name })} onRetry={loaded.retry} />
  const Part = loaded.definition.part
  return (
    <div className="m-form-whole">
      <FaultBoundary path={name}>
        <Part
          model={state.plan.model}
          record={state.origin.record}
          selection={[]}
          values={plainValue(state.form.values)}
          setValue={(field, value) => setValue(field, value)}
          readOnly={state.plan.mode === 'read'}
          close={() => undefined}
        />
      </FaultBoundary>
    </div>
  )

  function setValue(field: string, value: unknown): void {
    const handle = state.handles.get(field)
    if (handle) state.input(handle, value)
    else state.form.setValuesIn(field, value)
  }
})
