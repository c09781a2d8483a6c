import { observer } from '@formily/react'
import { t } from '#model/language/t.ts'
import type { FieldHandle } from '../core/FieldHandle.ts'
import { drawField } from './drawField.tsx'
import { useFormContext } from './FormContext.ts'
import { explainId } from './FormItem.tsx'

/** A cell in a table of rows, with its error below. */
export const RowCell = observer(function RowCell({ handle }: { handle: FieldHandle }) {
  const context = useFormContext()
  const { state, idPrefix, text } = context
  const { node, look, path, owner } = handle
  if (node.display !== 'visible') return null
  const error = state.errors.at(path)
  const id = `${idPrefix}-${path}`
  const label = t('{{title}}，第{{position}}行', { title: text(look.title), position: Number(owner[1]) + 1 })
  return (
    <div className="m-form-cell" data-field={path}>
      {drawField({ handle, id, error, isDescribed: false, label }, context)}
      {error && (
        <div className="m-form-explain" id={explainId(id)}>
          <span className="m-form-error" role="alert">
            {error}
          </span>
        </div>
      )}
    </div>
  )
})
