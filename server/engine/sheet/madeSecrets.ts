import type { LocalizedText } from '#model/language/localized.ts'
import { type Language, textOf } from '#model/language/t.ts'
import { SheetStream } from './SheetStream.ts'

/**
 * What was made for several records and is told once, as `madeSecrets` of an answer: no log shows what is called so.
 * The client shows the table and offers the workbook.
 */
export interface MadeSecrets {
  headings: string[]
  rows: string[][]
  /** A workbook of the same, in base64. */
  file: { name: string; content: string }
}

interface MadeTable {
  title: LocalizedText
  headings: readonly LocalizedText[]
  rows: string[][]
}

/** A table of what was made, with its workbook. */
export async function madeSecrets(language: Language, table: MadeTable): Promise<MadeSecrets> {
  const headings = table.headings.map(heading => textOf(heading, language))
  const title = textOf(table.title, language)
  const content = await bookOf(title, headings, table.rows)
  return { headings, rows: table.rows, file: { name: `${title}.xlsx`, content } }
}

async function bookOf(title: string, headings: readonly string[], rows: string[][]): Promise<string> {
  const sheet = new SheetStream(
    title,
    headings.map(heading => ({ title: heading, width: 24 })),
  )
  const chunks: Buffer[] = []
  sheet.output.on('data', (chunk: Buffer) => chunks.push(chunk))
  await sheet.add(rows)
  await sheet.end()
  return Buffer.concat(chunks).toString('base64')
}
