import { t } from '#model/language/t.ts'
import { useRegistry } from '../EngineContext.ts'
import { FaultBoundary } from '../faults/FaultBoundary.tsx'
import { FaultBox, MissingWidget } from '../faults/FaultBox.tsx'
import type { WidgetProps } from '../registry/defineWidget.ts'
import { useDefinition } from '../registry/useWidgets.ts'

interface FieldInputProps extends WidgetProps {
  /** Key of the widget. */
  widget: string
}

/** The input of a widget, loaded when it is drawn first. An unknown widget is a visible box that names it. */
export function FieldInput({ widget, ...props }: FieldInputProps) {
  const { widgets } = useRegistry()
  const state = useDefinition(widgets, widget)
  if (state.status === 'loading') return <span className="m-input-loading" aria-hidden />
  if (state.status === 'missing') return <MissingWidget name={widget} />
  if (state.status === 'failed')
    return <FaultBox title={t('组件 {{widget}} 加载失败', { widget })} onRetry={state.retry} />
  const Input = state.definition.input
  return (
    <FaultBoundary path={`${props.field?.name ?? ''} (${widget})`}>
      <Input {...(props as WidgetProps<never>)} />
    </FaultBoundary>
  )
}
