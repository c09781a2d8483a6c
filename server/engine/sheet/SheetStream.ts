import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type ExcelJS from 'exceljs'
import { lazyPackage } from '../../lazyPackage.ts'
import { sheetName } from './workbook.ts'

const loadExcelJS = lazyPackage<typeof ExcelJS>('exceljs')

interface SheetColumn {
  title: string
  /** Characters. */
  width: number
}

/** The compressor's streams come from an older library, which says only here whether it is full. */
type WaitingStream = NodeJS.EventEmitter & { _writableState?: { needDrain: boolean } }

/**
 * A workbook that is written while it is sent, one sheet after the other. Memory stays flat: whoever adds rows waits until the
 * receiver has taken what was added before.
 */
export class SheetStream {
  readonly output = new PassThrough()
  readonly #workbook: ExcelJS.stream.xlsx.WorkbookWriter
  #sheet: ExcelJS.Worksheet

  constructor(title: string, columns: readonly SheetColumn[]) {
    const { stream } = loadExcelJS()
    this.#workbook = new stream.xlsx.WorkbookWriter({ stream: this.output, useStyles: true })
    this.#sheet = this.#open(title, columns)
  }

  /** Ends the sheet and begins another, to which rows are added from now on. Its title differs from those before it. */
  next(title: string, columns: readonly SheetColumn[]): void {
    this.#sheet.commit()
    this.#sheet = this.#open(title, columns)
  }

  #open(title: string, columns: readonly SheetColumn[]): ExcelJS.Worksheet {
    const sheet = this.#workbook.addWorksheet(sheetName(title), { views: [{ state: 'frozen', ySplit: 1 }] })
    sheet.columns = columns.map(({ title: header, width }) => ({ header, width }))
    const header = sheet.getRow(1)
    header.font = { bold: true }
    header.commit()
    return sheet
  }

  /** Adds rows; resolves when there is room for more. @throws Error when the receiver has gone */
  async add(rows: readonly (string | number | null)[][]): Promise<void> {
    for (const row of rows) this.#sheet.addRow(row).commit()
    // The compressor takes up a new sheet only when the event loop comes round.
    await setImmediate()
    for (const stream of [...this.#inputs(), this.output as WaitingStream]) await this.#drained(stream)
    if (this.output.destroyed) throw new Error('The receiver of the export has gone.')
  }

  async end(): Promise<void> {
    this.#sheet.commit()
    await this.#workbook.commit()
  }

  /** Where the writer hands its text to the compressor. It does not wait for it by itself, and would pile up everything. */
  #inputs(): WaitingStream[] {
    const { stream } = this.#sheet as unknown as { stream: { pipes: WaitingStream[] } }
    return stream.pipes
  }

  async #drained(stream: WaitingStream): Promise<void> {
    if (!stream._writableState?.needDrain || this.output.destroyed) return
    const stop = new AbortController()
    const { signal } = stop
    const closed = once(this.output, 'close', { signal }).catch(ignoreStop)
    await Promise.race([once(stream, 'drain', { signal }).catch(ignoreStop), closed])
    stop.abort()
  }
}

/** Whichever came second is no longer waited for. */
function ignoreStop(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error
}
