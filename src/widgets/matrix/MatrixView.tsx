import { type CellProps, EMPTY } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import './matrix.css'

/** Each question with its answer. */
export function MatrixView({ value, field }: CellProps<Record<string, unknown>>) {
  const { rows = [], columns = [] } = field.matrix ?? {}
  const labels = new Map(columns.map(column => [column.value as unknown, textOf(column.label)]))
  return (
    <ul className="m-matrix-view">
      {rows.map(row => {
        const chosen = [value?.[row.value] ?? []].flat()
        return (
          <li key={row.value}>
            <span className="m-matrix-asked">{textOf(row.label)}</span>
            <span>
              {chosen.length === 0 ? EMPTY : chosen.map(one => labels.get(one) ?? String(one)).join(t('、'))}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
