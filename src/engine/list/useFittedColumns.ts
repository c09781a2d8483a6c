import type { TableColumnType } from 'antd'
import { useMemo } from 'react'
import type { FieldModel } from '#model/types/index.ts'
import type { Row } from '../data/Row.ts'
import type { ListControl } from './useListPage.ts'

/** Least width of a column that takes what is left, px; less where all columns fit then. */
const FREE_WIDTH = 168
const LEAST_FREE = 128

/** What a column of texts gives of its width at most, and what it keeps, px. */
const GIVEN = 0.25
const LEAST_TEXT = 88
/** Around the words of a heading, the arrows that sort included, px. */
const AROUND_HEADING = 48
const CHARACTER = 15

/** Returns the columns as wide as they are drawn. @param room px for all of them */
export function useFittedColumns(
  { model, resource, preferences }: ListControl,
  columns: TableColumnType<Row>[],
  room: number,
): Fitted {
  const choices = preferences.values.columns
  return useMemo(() => {
    const fields = new Map(resource.fields.map(field => [field.name, field]))
    const chosen = new Set(choices.filter(({ width }) => width !== null).map(({ path }) => path))
    const texts = (model.list?.columns ?? []).filter(({ path, field }) => {
      const drawn = fields.get(field)
      return drawn !== undefined && !chosen.has(path) && givesWay(drawn)
    })
    return fitColumns(columns, room, new Set(texts.map(({ path }) => path)))
  }, [model, resource, choices, columns, room])
}

interface Fitted {
  columns: TableColumnType<Row>[]
  /** px: all columns together. */
  width: number
}

/**
 * Texts give way where that is enough to see all columns, so that none goes on below the pinned ones for a few pixels.
 * Otherwise everything stays as wide as it is, and the table is scrolled.
 * @param room px for the columns
 * @param texts keys of the columns that give way
 */
export function fitColumns(
  columns: TableColumnType<Row>[],
  room: number,
  texts: ReadonlySet<React.Key>,
): Fitted {
  const widthOf = ({ width }: TableColumnType<Row>) => Number(width ?? FREE_WIDTH)
  const width = columns.reduce((sum, column) => sum + widthOf(column), 0)
  const spare = columns.map(column => spareOf(column, texts))
  const most = spare.reduce((sum, one) => sum + one, 0)
  const over = width - room
  if (over <= 0 || over > most) return { columns, width }
  const fitted = columns.map((column, index) =>
    column.width === undefined || spare[index] === 0
      ? column
      : { ...column, width: widthOf(column) - Math.ceil(((spare[index] ?? 0) * over) / most) },
  )
  return { columns: fitted, width: room }
}

function spareOf(column: TableColumnType<Row>, texts: ReadonlySet<React.Key>): number {
  if (column.width === undefined) return FREE_WIDTH - LEAST_FREE
  if (!texts.has(column.key ?? '') || typeof column.title !== 'string') return 0
  const width = Number(column.width)
  const least = Math.max(LEAST_TEXT, column.title.length * CHARACTER + AROUND_HEADING, width * (1 - GIVEN))
  return Math.max(0, width - least)
}

/** Whether a value can still be read where it is cut: no amount, date, number of a phone or tag. */
const givesWay = ({ type, dict, options, otherText, reference, schema }: FieldModel): boolean =>
  reference !== null || (type === 'string' && !dict && !options && otherText === undefined && !schema.format)
