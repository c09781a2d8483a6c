import type { ReactNode } from 'react'
import { groupAria, type Row, type WidgetProps } from '#engine'
import { ObjectView } from './ObjectView.tsx'

interface ObjectInputProps extends WidgetProps<Row> {
  /** Its fields, from the form around it; without them the object is only looked at. */
  object?(columns: number): ReactNode
  columns?: number
}

/** An object, filled in by the fields that its page describes. */
export function ObjectInput(props: ObjectInputProps) {
  const { value, field, object, columns = 2, disabled, readOnly } = props
  // The form has put a frame with its title around them.
  if (object !== undefined && !disabled && !readOnly) return object(columns)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the values of an object, named together
    <div role="group" {...groupAria(props)} id={undefined}>
      {field && <ObjectView value={value} field={field} record={{}} />}
    </div>
  )
}
