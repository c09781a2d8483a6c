import {
  AROUND,
  type CellProps,
  EMPTY,
  type EngineUser,
  FieldCell,
  isReadable,
  MarkedPlace,
  type Row,
  useHost,
} from '#engine'
import './array-table.css'
import { SHARED } from '#model/fieldAccess.ts'
import { t } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'

/** The rows as a table to look at. */
export function ArrayTableView({ value, record, field }: CellProps<Row[]>) {
  const host = useHost()
  const rows = Array.isArray(value) ? value : []
  // What its rows refer to is as much the affair of whoever shares it.
  const marks = record[SHARED] === true ? { [SHARED]: true } : {}
  const shown = drawnColumns(shownColumns(field, host.user))
  if (rows.length === 0) return EMPTY
  return (
    // Wider than its place it is scrolled, with the arrows as well: nothing in it takes the focus.
    // biome-ignore lint/a11y/useSemanticElements: a table that is scrolled, named by its field
    <div
      role="group"
      aria-label={field && host.text(field.title)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
      tabIndex={0}
      className="m-rows m-rows-scroll m-rows-view"
    >
      <table>
        <thead>
          <tr>
            <th className="m-rows-number">#</th>
            {shown.map(column => (
              <th key={column.name} className={lookOf(column)}>
                {host.text(column.title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only looked at
            <tr key={index}>
              <td className="m-rows-number">{index + 1}</td>
              {shown.map(column => (
                <td key={column.name} data-title={host.text(column.title)} className={lookOf(column)}>
                  <MarkedPlace
                    step={`${index}.${column.name}`}
                    title={t('{{title}}，第{{position}}行', {
                      title: host.text(column.title),
                      position: index + 1,
                    })}
                  >
                    <FieldCell field={column} record={{ ...row, ...marks, [AROUND]: record }} />
                  </MarkedPlace>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const lookOf = (column: FieldModel): string | undefined => {
  if (column.type === 'string') return undefined
  return isAmount(column) ? 'm-rows-whole m-rows-amount' : 'm-rows-whole'
}

/** Whether a column holds amounts, which are compared place by place. */
export const isAmount = ({ widget }: FieldModel): boolean => widget === 'number'

/** Returns the columns of a table of rows: not what only the server keeps of a row (key, times, version). */
export function shownColumns(field: FieldModel | undefined, user: EngineUser): FieldModel[] {
  const columns = field?.fields ?? []
  return columns.filter(column => isAsked(column) && isReadable(user, column))
}

/** Whether people fill it in, or see how it follows from what they fill in. */
const isAsked = ({ write, compute, copy }: FieldModel): boolean =>
  write !== 'never' || compute !== null || copy?.bound === true

/** The columns that are drawn: the text of an option stands with its choice. */
export const drawnColumns = (columns: FieldModel[]): FieldModel[] =>
  columns.filter(({ otherOf }) => otherOf === undefined)
