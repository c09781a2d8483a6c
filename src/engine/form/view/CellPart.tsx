import { observer } from '@formily/react'
import { t } from '#model/language/t.ts'
import type { FieldHandle } from '../core/FieldHandle.ts'
import { isShown } from '../core/isShown.ts'
import { shownError } from '../validation/shownError.ts'
import { drawField } from './drawField.tsx'
import { useFormContext } from './FormContext.ts'
import { explainId } from './FormItem.tsx'

/** An input without a label of its own, with its error below: in a row of a table, or below the choice that asks for it. */
export const CellPart = observer(function CellPart({ handle }: { handle: FieldHandle }) {
  const context = useFormContext()
  const { state, idPrefix, text } = context
  const { look, path, owner } = handle
  if (!isShown(state, handle)) return null
  const error = shownError(state, handle)
  const id = `${idPrefix}-${path}`
  const title = text(look.title)
  const [, row] = owner
  const label =
    row === undefined ? title : t('{{title}}，第{{position}}行', { title, position: Number(row) + 1 })
  return (
    <div className="m-form-cell" data-field={`${state.plan.within}${path}`}>
      {drawField({ handle, id, error, isDescribed: false, label }, context)}
      {error && (
        <div className="m-form-explain" id={explainId(id)}>
          <span className="m-form-error" role="alert">
            {error}
          </span>
        </div>
      )}
      {row !== undefined && context.beside?.(path)}
    </div>
  )
})
