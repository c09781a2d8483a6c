import type { FieldHandle } from '../core/FieldHandle.ts'
import { newRecordValues } from '../core/newRecordValues.ts'
import type { RowsControl } from '../RowsControl.ts'
import type { FormContextValue } from './FormContext.ts'

/** Returns what the widget of a table of rows is handed. */
export function rowsControl(handle: FieldHandle, { state, drawCell }: FormContextValue): RowsControl {
  return {
    cell: (index, field) => drawCell(state.cell([handle.path, String(index)], field)),
    restructure: rows => state.restructure(handle, rows),
    newRow: () => newRecordValues(handle.field.fields, { user: state.origin.user }),
    mistakes: index =>
      state.errors.paths().filter(path => path.startsWith(`${handle.path}.${index}.`)).length,
  }
}
