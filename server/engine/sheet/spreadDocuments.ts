import { sql } from 'kysely'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { filteredRows } from '../query/filteredRows.ts'
import type { FlatQuery } from '../request/readRequest.ts'
import type { CellWords } from './cellText.ts'
import { fieldsOfVersion } from './cellWords.ts'
import {
  type DocumentColumn,
  type DocumentTable,
  documentCells,
  documentRows,
  documentSheets,
} from './documentSheets.ts'

/** Documents of records that have a column for each value. */
export interface SpreadDocument {
  field: FieldModel
  columns: DocumentColumn[]
  tables: DocumentTable[]
}

/**
 * How documents of the records that a query asks for stand in sheets, as the versions by which they were filled in
 * describe them, the latest first.
 */
export async function spreadDocuments(
  context: OperationContext,
  resource: ResourceModel,
  { fields, query }: { fields: readonly FieldModel[]; query: FlatQuery },
): Promise<SpreadDocument[]> {
  const spread: SpreadDocument[] = []
  for (const field of fields) {
    const ids = await context.inTransaction(inside => versionsAmong(inside, resource, { field, query }))
    const versions = []
    for (const id of ids) versions.push({ id, fields: await fieldsOfVersion(context, id) })
    spread.push({ field, ...documentSheets(versions, context.language) })
  }
  return spread
}

async function versionsAmong(
  context: OperationContext,
  resource: ResourceModel,
  { field, query }: { field: FieldModel; query: FlatQuery },
): Promise<string[]> {
  const [version, document] = [field.documentSchema ?? '', field.name].map(name =>
    sql.ref(`t.${columnOf(resource, name)}`),
  ) as [ReturnType<typeof sql.ref>, ReturnType<typeof sql.ref>]
  const rows = await filteredRows(context, resource, { query })
    .where(version, 'is not', null)
    .where(document, 'is not', null)
    .select(version.as('id'))
    .distinct()
    .execute()
  return rows
    .map(({ id }) => Number(id))
    .sort((one, other) => other - one)
    .map(String)
}

/** The cells of a record's document. */
export const spreadCells = ({ field, columns }: SpreadDocument, record: Row, words: CellWords) =>
  documentCells(columns, documentOf(field, record), { version: versionOf(field, record), words })

/** The rows of a table in a record's document, each as cells. */
export function spreadRows(
  { field }: SpreadDocument,
  { table, record, words }: { table: DocumentTable; record: Row; words: CellWords },
) {
  const version = versionOf(field, record)
  return documentRows(documentOf(field, record), table, version).map(row =>
    documentCells(table.columns, row, { version, words }),
  )
}

const documentOf = ({ name }: FieldModel, record: Row): Row | null => (record[name] ?? null) as Row | null

const versionOf = ({ documentSchema }: FieldModel, record: Row): string =>
  String(record[documentSchema ?? ''])
