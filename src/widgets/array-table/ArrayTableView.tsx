import { type CellProps, EMPTY, FieldCell, type Row, useHost } from '#engine'
import { shownColumns } from './shownColumns.ts'
import './array-table.css'

/** The rows as a table to look at. */
export function ArrayTableView({ value, field }: CellProps<Row[]>) {
  const host = useHost()
  const rows = Array.isArray(value) ? value : []
  const shown = shownColumns(field, host.user)
  if (rows.length === 0) return EMPTY
  return (
    <div className="m-rows m-rows-scroll m-rows-view">
      <table>
        <thead>
          <tr>
            <th className="m-rows-number">#</th>
            {shown.map(column => (
              <th key={column.name}>{host.text(column.title)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only looked at
            <tr key={index}>
              <td className="m-rows-number">{index + 1}</td>
              {shown.map(column => (
                <td key={column.name} data-title={host.text(column.title)}>
                  <FieldCell field={column} record={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
