import { type CellProps, EMPTY, MarkedPlace, type Row, useHost, ValuesDetail } from '#engine'
import { insideFor } from '#model/insides.ts'
import { t } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import './blocks.css'

/** Titles that tell in a cell what there is. */
const MOST_TITLES = 3

/** Rows of several shapes below each other, each with the title of its shape. */
export function BlocksView({ value, field }: CellProps<Row[]>) {
  const host = useHost()
  const rows = Array.isArray(value) ? value : []
  if (rows.length === 0) return EMPTY
  return (
    <ol className="m-blocks">
      {rows.map((row, index) => {
        const inside = insideFor(field, row)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are only looked at
          <li key={index} className="m-block">
            <h4>{inside ? host.text(inside.title) : UNKNOWN()}</h4>
            <div className="m-block-body">
              {inside && (
                <MarkedPlace step={String(index)}>
                  <ValuesDetail fields={fieldsOfShape(inside)} value={row} />
                </MarkedPlace>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** How many there are, and the first of them. */
export function BlocksCell({ value, field }: CellProps<Row[]>) {
  const host = useHost()
  const rows = Array.isArray(value) ? value : []
  if (rows.length === 0) return EMPTY
  const titles = rows.slice(0, MOST_TITLES).map(row => {
    const inside = insideFor(field, row)
    return inside ? host.text(inside.title) : UNKNOWN()
  })
  const more = rows.length > MOST_TITLES ? '…' : ''
  return t('{{count}}块：{{titles}}', { count: rows.length, titles: titles.join(t('、')) + more })
}

/** What a row of a shape that its page no longer has is called. */
export const UNKNOWN = () => t('未知的块')

/** What a row says beside its shape. */
const fieldsOfShape = ({ fields, shape }: FieldModel): FieldModel[] =>
  fields.filter(({ name }) => name !== shape?.by)
