import type { FieldModel } from '#model/types/index.ts'
import { isEmptyValue } from '#model/validation/isEmptyValue.ts'
import type { Row } from '../data/Row.ts'
import { useRegistry } from '../EngineContext.ts'
import { FaultBoundary } from '../faults/FaultBoundary.tsx'
import { useDefinition } from '../registry/useWidgets.ts'
import { shownValue } from '../values/shownValue.ts'
import { emptyValue } from './EmptyValue.tsx'
import { FieldCell } from './FieldCell.tsx'

interface FieldViewProps {
  field: FieldModel
  record: Row
  /** Widget of this page instead of the field's own. */
  widget?: string
  widgetProps?: Record<string, unknown>
}

/** One value read-only, in full: the widget's view, else what a list would show. */
export function FieldView({ field, record, widget = field.widget, widgetProps }: FieldViewProps) {
  const { widgets } = useRegistry()
  const state = useDefinition(widgets, widget)
  const value = shownValue(record, field.name)
  if (isEmptyValue(value)) return emptyValue(field, value)
  const View = state.status === 'ready' ? state.definition.view : undefined
  if (!View) return <FieldCell field={field} record={record} widget={widget} />
  return (
    <FaultBoundary path={`${field.name} (${widget})`}>
      <View {...field.widgetProps} {...widgetProps} value={value as never} record={record} field={field} />
    </FaultBoundary>
  )
}
