import ExcelJS from 'exceljs'
import type { Caller } from '#server/engine/contracts/Caller.ts'
import type { Engine, Reply } from './startEngine.ts'

type Cell = string | number | boolean | Date | null | object

/** The bytes of a workbook with these rows. */
export async function workbookOf(rows: Cell[][]): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  workbook.addWorksheet('x').addRows(rows)
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

/** The cells of a workbook's first sheet, row by row. */
export async function cellsOf(file: Uint8Array): Promise<unknown[][]> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(new Uint8Array(file).buffer as ArrayBuffer)
  const rows: unknown[][] = []
  workbook.worksheets[0]?.eachRow(row => rows.push((row.values as unknown[]).slice(1)))
  return rows
}

/** Sends a workbook to an address that takes one. */
export async function uploadTo(engine: Engine, url: string, file: Buffer, as: Caller | null): Promise<Reply> {
  engine.as(as)
  const boundary = 'b0undary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  return (await engine.raw({ method: 'POST', url, headers, payload })).json()
}
