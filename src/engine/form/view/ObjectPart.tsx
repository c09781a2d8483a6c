import { observer } from '@formily/react'
import type { CSSProperties } from 'react'
import { isWideWidget } from '#model/derive/wideWidgets.ts'
import { isReadable } from '#model/fieldAccess.ts'
import { insideFor } from '#model/insides.ts'
import type { FieldHandle } from '../core/FieldHandle.ts'
import { FieldPart } from './FieldPart.tsx'
import { useFormContext } from './FormContext.ts'

interface ObjectPartProps {
  handle: FieldHandle
  columns: number
  /** The row of a list; undefined for the one object of a value. */
  row: number | undefined
}

/** The fields of an object, or of a row of a list, in the form around it. */
export const ObjectPart = observer(function ObjectPart({ handle, columns, row }: ObjectPartProps) {
  const { state } = useFormContext()
  const { path, field } = handle
  const owner = row === undefined ? [path] : [path, String(row)]
  const inside = insideFor(field, row === undefined ? undefined : state.form.getValuesIn(owner.join('.')))
  const fields = (inside?.fields ?? []).filter(
    one => one.name !== inside?.shape?.by && isReadable(state.origin.user, one),
  )
  const otherOf = (name: string) => {
    const other = fields.find(one => one.otherOf === name)
    return other && state.cell(owner, other)
  }
  return (
    <div className="m-form-grid" style={{ '--m-form-columns': columns } as CSSProperties}>
      {fields
        .filter(one => one.otherOf === undefined)
        .map(one => (
          <FieldPart
            key={one.name}
            handle={state.cell(owner, one)}
            other={otherOf(one.name)}
            span={isWideWidget(one.widget) ? columns : 1}
          />
        ))}
    </div>
  )
})
