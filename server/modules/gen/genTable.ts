import { Fault } from '#model/errors.ts'
import { type DesignedPage, designedPage, type PageDesign } from '#model/generate/designedPage.ts'
import type { GeneratedTable } from '#model/generate/GeneratedTable.ts'
import type { GeneratorConfig } from '#model/generate/GeneratorConfig.ts'
import { pageTextOf } from '#model/generate/pageTextOf.ts'
import { storableTexts } from '#model/generate/storableTexts.ts'
import type { SourceFile } from '#model/types/index.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'

export const PAGE = 'tool/gen/index'

/** Where tables came from, as the dictionary gen_source has it. */
export const SOURCES = { database: '1', excel: '2', openapi: '3', sql: '4', form: '5' } as const

/** How far the page of a table is, as the dictionary gen_status has it. */
export const STATUS = { draft: '0', wrong: '1', ready: '2', generated: '3', changed: '4' } as const

/** What only the Java of existing clients needs, as it was sent. */
export type KeptForJava = Record<string, string>

/** A stored table with all that its page is made from. */
export interface GenTable {
  tableId: number
  source: string
  config: GeneratorConfig
  kept: KeptForJava
  sourceTable: GeneratedTable
  /** What was drawn of its page; null for nothing. */
  design: PageDesign | null
  /** Text of the page file as it was generated last; null for never. */
  generatedText: string | null
  record: Row
}

/** A record of the page as a table. */
export function genTableOf(record: Row): GenTable {
  const { kept = {}, ...config } = record.config as GeneratorConfig & { kept?: KeptForJava }
  return {
    tableId: Number(record.tableId),
    source: String(record.source),
    config,
    kept,
    sourceTable: record.sourceTable as GeneratedTable,
    design: (record.design as PageDesign | null) ?? null,
    generatedText: (record.generatedText as string | null) ?? null,
    record,
  }
}

/** @throws Fault NOT_FOUND */
export async function readGenTable(context: RequestContext, tableId: unknown): Promise<GenTable> {
  const id = Number(tableId)
  if (!Number.isSafeInteger(id) || id < 1) throw new Fault('NOT_FOUND')
  return genTableOf(await context.readRecord(PAGE, id))
}

/** The table of that name. @throws Fault NOT_FOUND */
export async function genTableNamed(context: RequestContext, tableName: string): Promise<GenTable> {
  const found = await findNamed(context, tableName)
  if (found === null) throw new Fault('NOT_FOUND')
  return found
}

/** The same; null where there is none. */
export async function findNamed(context: RequestContext, tableName: string): Promise<GenTable | null> {
  const row = await context.tx
    .selectFrom('gen_table')
    .select('table_id as tableId')
    .where('table_name', '=', tableName)
    .executeTakeFirst()
  return row === undefined ? null : readGenTable(context, row.tableId)
}

/** What the rows of its records are made from, for a page with rows of their own; null for none. */
export async function rowsOf(context: RequestContext, { config }: GenTable): Promise<GeneratorConfig | null> {
  if (config.tplCategory !== 'sub' || config.subTableName === '') return null
  return (await findNamed(context, config.subTableName))?.config ?? null
}

/** Path of its page file below schemas/. */
export const pagePathOf = ({ config }: GenTable): string => `${config.pageKey}.json`

/** The page file of a table as its columns make it, without what was drawn. */
export async function columnsTextOf(context: RequestContext, table: GenTable): Promise<string> {
  return pageTextOf(table.config, await rowsOf(context, table))
}

/** A page file as it would be generated now. */
interface MadePage extends Pick<DesignedPage, 'conflicts'> {
  file: SourceFile
}

/** The page file of a table as it would be generated now: what is set among its columns, with what was drawn. */
export async function pageFileOf(context: RequestContext, table: GenTable): Promise<MadePage> {
  const { text, conflicts } = designedPage(await columnsTextOf(context, table), table.design)
  return { file: { path: pagePathOf(table), text }, conflicts }
}

/** How far it is, by whether its page can be generated and by what was. */
export function statusOf(file: SourceFile, isWrong: boolean, generatedText: string | null): string {
  if (isWrong) return STATUS.wrong
  if (generatedText === null) return STATUS.ready
  return generatedText === file.text ? STATUS.generated : STATUS.changed
}

/** Columns of the record that follow from the configuration. */
export const recordValues = (config: GeneratorConfig, kept: KeptForJava): Row =>
  storableTexts({
    tableComment: config.tableComment,
    className: config.className,
    pageKey: config.pageKey,
    functionAuthor: config.functionAuthor,
    config: { ...config, kept },
  })
