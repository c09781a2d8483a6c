import { observer } from '@formily/react'
import type { FieldHandle } from '../core/FieldHandle.ts'
import { drawField } from './drawField.tsx'
import { useFormContext } from './FormContext.ts'
import { FormItem } from './FormItem.tsx'

export interface FieldPartProps {
  handle: FieldHandle
  /** Columns that it takes. */
  span: number
}

/** One field of a form. Observes what it shows, so that typing draws this field anew and no other. */
export const FieldPart = observer(function FieldPart({ handle, span }: FieldPartProps) {
  const context = useFormContext()
  const { state, idPrefix, text } = context
  const { node, look, path } = handle
  if (node.display !== 'visible') return null
  const error = state.errors.at(path)
  const id = `${idPrefix}-${path}`
  const help = look.help === null ? null : text(look.help)
  return (
    <FormItem
      path={path}
      id={id}
      title={text(look.title)}
      required={look.required}
      help={help}
      error={error}
      span={span}
    >
      {drawField({ handle, id, error, isDescribed: help !== null }, context)}
    </FormItem>
  )
})
