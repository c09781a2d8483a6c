import { useMemo } from 'react'
import type { FieldModel } from '#model/types/index.ts'
import type { Row } from '../data/Row.ts'
import { useDictionaries } from '../dict/useDictionaries.ts'
import { useWidgets } from '../registry/useWidgets.ts'
import { cellRenderer, cellWidget } from './cellRenderer.tsx'
import { EMPTY } from './EmptyValue.tsx'

interface FieldCellProps {
  field: FieldModel
  record: Row
  /** Path in the record where it is not the field's own: dept.deptName. */
  path?: string
  /** Widget that draws it; the field's own where absent. */
  widget?: string
}

/** One value as a list shows it, for use outside tables; a table makes one renderer per column instead. */
export function FieldCell({ field, record, path = field.name, widget = field.widget }: FieldCellProps) {
  const key = cellWidget(field, widget)
  const widgets = useWidgets(key === null ? [] : [key])
  const dictionaries = useDictionaries(field.dict === null ? [] : [field.dict])
  const render = useMemo(
    () => widgets && cellRenderer({ path, cell: widget }, field, { widgets, dictionaries }),
    [path, widget, field, widgets, dictionaries],
  )
  return render ? render(record) : EMPTY
}
