import { type ReactNode, useMemo, useState } from 'react'
import { periodKey, periodWords } from '#model/calendar/periods.ts'
import { isDate } from '#model/format/moments.ts'
import { t, textOf } from '#model/language/t.ts'
import type { GroupModel } from '#model/types/index.ts'
import { type CellContext, type CellRenderer, cellRenderer } from '../cells/cellRenderer.tsx'
import { EMPTY } from '../cells/EmptyValue.tsx'
import type { Row } from '../data/Row.ts'
import { useHost } from '../EngineContext.ts'
import type { ListControl } from './useListPage.ts'

/** Rows of a page that stand together. */
export interface RowGroup {
  key: string
  /** What they have in common, under the name of its field. */
  title: ReactNode
  rows: Row[]
  /** How many the whole list has. */
  count: number
  isFolded: boolean
  fold(): void
}

/** Returns the groups of the rows that are shown; null where they stand in none. */
export function useRowGroups(list: ListControl, context: CellContext): RowGroup[] | null {
  const { group, resource, result, model } = list
  const host = useHost()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const { dictionaries, widgets } = context
  const draw = useMemo(() => {
    const field = resource.fields.find(({ name }) => name === group?.field)
    if (!group || !field) return null
    const column = model.list?.columns.find(candidate => candidate.field === field.name)
    const drawn = { path: column?.path ?? field.name, cell: field.widget }
    // The text behind an option is of one row, and the heading of all.
    const { otherText: _ofOneRow, ...common } = field
    const value =
      group.unit === null ? cellRenderer(drawn, common, { dictionaries, widgets }) : periodRenderer(group)
    return { title: host.text(column?.title ?? field.title), value }
  }, [host, resource, model, group, dictionaries, widgets])
  if (!group || !draw || !result.groups) return null

  function fold(key: string): void {
    const after = new Set(folded)
    if (!after.delete(key)) after.add(key)
    setFolded(after)
  }

  let start = 0
  return result.groups.flatMap(({ rows: length, count }) => {
    const rows = result.rows.slice(start, start + length)
    start += length
    const [first] = rows
    if (!first) return []
    const key = `${group.field}:${keyOf(first, group)}`
    const title = (
      <>
        {t('{{title}}：', { title: draw.title })}
        {draw.value(first)}
      </>
    )
    return [{ key, title, rows, count, isFolded: folded.has(key), fold: () => fold(key) }]
  })
}

const periodRenderer = (group: GroupModel): CellRenderer => {
  return record => textOf(periodWords(group.unit, keyOf(record, group))) || EMPTY
}

function keyOf(record: Row, { field, unit }: GroupModel): string {
  const value = record[field]
  if (unit === null) return JSON.stringify(value ?? null)
  const day = typeof value === 'string' ? value.slice(0, 10) : ''
  // A module may have masked it.
  return isDate(day) ? periodKey(unit, day) : day
}
