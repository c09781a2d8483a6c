import { observer } from '@formily/react'
import type { CSSProperties } from 'react'
import { isWideWidget } from '#model/derive/wideWidgets.ts'
import { isReadable } from '#model/fieldAccess.ts'
import type { FieldHandle } from '../core/FieldHandle.ts'
import { FieldPart } from './FieldPart.tsx'
import { useFormContext } from './FormContext.ts'

interface ObjectPartProps {
  handle: FieldHandle
  columns: number
}

/** The fields of an object, in the form around it. */
export const ObjectPart = observer(function ObjectPart({ handle, columns }: ObjectPartProps) {
  const { state } = useFormContext()
  const { path, field } = handle
  const fields = field.fields.filter(one => isReadable(state.origin.user, one))
  const otherOf = (name: string) => {
    const other = fields.find(one => one.otherOf === name)
    return other && state.cell([path], other)
  }
  return (
    <div className="m-form-grid" style={{ '--m-form-columns': columns } as CSSProperties}>
      {fields
        .filter(one => one.otherOf === undefined)
        .map(one => (
          <FieldPart
            key={one.name}
            handle={state.cell([path], one)}
            other={otherOf(one.name)}
            span={isWideWidget(one.widget) ? columns : 1}
          />
        ))}
    </div>
  )
})
