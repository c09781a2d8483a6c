import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { type Row, useDictionaries, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'
import { pasteRows, type UnreadCell } from './pasteRows.ts'
import { readGrid } from './readGrid.ts'

/** Rows that are pasted at once. */
const MOST_ROWS = 1_000

interface PasteTarget {
  rows: Row[]
  /** As they are drawn. */
  columns: FieldModel[]
  most: number
  newRow(): Row
  change(rows: Row[]): void
}

interface PasteControl {
  /** What could not be read of the last paste. */
  unread: UnreadCell[]
  dismiss(): void
  undo(): void
  onPaste(event: ClipboardEvent<HTMLElement>): void
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
}

/** Returns how cells of a spreadsheet are pasted into a table of rows, and taken back in one step. */
export function usePaste(target: PasteTarget): PasteControl {
  const host = useHost()
  const [unread, setUnread] = useState<UnreadCell[]>([])
  const dictionaries = useDictionaries(target.columns.flatMap(({ dict }) => dict ?? []))
  const latest = useRef(target)
  latest.current = target
  /** Rows before the last paste, and after it: what was typed since is not taken back. */
  const last = useRef<{ before: Row[]; after: Row[] } | null>(null)

  function undo(): void {
    if (last.current === null) return
    latest.current.change(last.current.before)
    last.current = null
    setUnread([])
  }

  function paste(grid: string[][], place: CellPlace): void {
    const { rows, columns, most, newRow, change } = latest.current
    const { isOpen, ...at } = place
    const pasted = pasteRows({ grid, rows, at, columns, most, dictionaries, isOpen, newRow })
    last.current = { before: rows, after: pasted.rows }
    change(pasted.rows)
    setUnread(pasted.unread)
    if (pasted.beyond > 0) host.notify.warning(t('最多{{count}}行，多出的没有粘贴', { count: most }))
    host.notify.success(t('已粘贴{{count}}个单元格', { count: pasted.filled }), {
      title: t('撤销'),
      run: undo,
    })
  }

  return {
    unread,
    dismiss: () => setUnread([]),
    undo,
    onPaste(event) {
      const place = placeOf(event.target as HTMLElement, latest.current.columns)
      const text = event.clipboardData.getData('text/plain')
      const isGrid =
        /[\t\r\n]/.test(text.trim()) || /<td[\s>]/i.test(event.clipboardData.getData('text/html'))
      // Several lines pasted into a text of several lines are that text.
      if (!place || !isGrid || (event.target instanceof HTMLTextAreaElement && !text.includes('\t'))) return
      event.preventDefault()
      const grid = readGrid(event.clipboardData)
      if (grid.length > MOST_ROWS) host.notify.error(t('一次最多粘贴{{count}}行', { count: MOST_ROWS }))
      else if (grid.length > 0) paste(grid, place)
    },
    onKeyDown(event) {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (!isUndo || last.current === null || !isSame(latest.current.rows, last.current.after)) return
      event.preventDefault()
      undo()
    },
  }
}

const isSame = (one: Row[], other: Row[]): boolean => JSON.stringify(one) === JSON.stringify(other)

interface CellPlace {
  row: number
  column: number
  isOpen(row: number, column: FieldModel): boolean
}

/** The cell of the table in which something has the focus; null beside them. */
function placeOf(element: HTMLElement, columns: readonly FieldModel[]): CellPlace | null {
  const cell = element.closest<HTMLElement>('td[data-column]')
  const line = cell?.closest('tr')
  const body = line?.parentElement
  if (!cell || !line || !body) return null
  const lines = [...body.children]
  const column = columns.findIndex(({ name }) => name === cell.dataset.column)
  // A cell that is not asked for in its row is empty.
  const hidden = new Set(
    lines.flatMap((one, row) =>
      [...one.querySelectorAll<HTMLElement>('td[data-column]')]
        .filter(other => other.querySelector('input, textarea, select, button, [tabindex], [role]') === null)
        .map(other => `${row} ${other.dataset.column}`),
    ),
  )
  const isOpen = (row: number, { name }: FieldModel) => !hidden.has(`${row} ${name}`)
  return column < 0 ? null : { row: lines.indexOf(line), column, isOpen }
}
