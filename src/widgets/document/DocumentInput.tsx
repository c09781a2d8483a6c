import type { ReactNode } from 'react'
import { groupAria, type Row, type WidgetProps } from '#engine'
import { DocumentView } from './DocumentView.tsx'

interface DocumentInputProps extends WidgetProps<Row> {
  /** The form of the document, from the form around it; without one the document is only looked at. */
  document?: ReactNode
}

/** A document, filled in by the form that its version describes. */
export function DocumentInput(props: DocumentInputProps) {
  const { value, field, values, document, disabled, readOnly } = props
  const isFixed = disabled || readOnly || document === undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: the fields of a form, named together
    <div role="group" {...groupAria(props)} id={undefined}>
      {isFixed ? field && <DocumentView value={value} field={field} record={values ?? {}} /> : document}
    </div>
  )
}
