import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { assertMayWrite } from './access/assertMayWrite.ts'
import { isWritable } from './access/visibleFields.ts'
import type { Answer } from './defineModule.ts'
import { type ImportError, type ImportReport, MOST_ERRORS } from './import/ImportReport.ts'
import { importFault, rowErrors } from './import/importFault.ts'
import { matchColumns } from './import/matchColumns.ts'
import { errorsOf, type ImportRow, type ImportSource, prepareImport } from './import/prepareImport.ts'
import { type PreparedRows, prepareRows } from './import/prepareRows.ts'
import { type StoredRows, storeImport } from './import/storeImport.ts'
import type { OperationContext } from './OperationContext.ts'
import type { OperationInput } from './registry/Route.ts'
import { operationFields } from './sheet/operationFields.ts'
import { readSheet } from './sheet/readSheet.ts'
import { readUpload } from './sheet/readUpload.ts'

/**
 * Takes in a workbook: every row, or none. Query: preview=true does all of it and takes it back, so that it reports
 * what the import would, hooks included; updateSupport=true changes records that a row names by their unique values.
 * Answers an ImportReport as data.
 *
 * @throws IMPORT_INVALID with row, column and field of every mistake
 * @throws FILE_TYPE, TOO_LARGE when the file cannot be read
 */
export async function importRecords(
  context: OperationContext,
  resource: ResourceModel,
  { query, request }: OperationInput,
): Promise<Answer> {
  assertMayWrite(context, resource)
  const isSet = (name: string) => ['true', '1'].includes(query.get(name)?.[0] ?? '')
  const sheet = await readSheet(await readUpload(request))
  const fields = operationFields(resource, 'import', field => isWritable(context.caller, field, 'create'))
  const columns = matchColumns(sheet.headers, fields)
  if (sheet.rows.length === 0) throw new Fault('IMPORT_INVALID', { message: localized('文件中没有数据') })
  const source = { columns, rows: sheet.rows, updates: isSet('updateSupport') }
  const preview = isSet('preview')
  const prepared = await prepareRows(context, resource, { source, preview })
  if (preview) return { data: await previewAll(context, resource, { source, prepared }) }
  if (prepared.errors.length > 0) throw importFault(prepared.errors)
  return context.inTransaction(inside => importAll(inside, resource, { source, prepared }))
}

interface PreparedImport {
  source: ImportSource
  prepared: PreparedRows
}

async function importAll(
  context: OperationContext,
  resource: ResourceModel,
  { source, prepared }: PreparedImport,
): Promise<Answer> {
  const rows = await prepareImport(context, resource, source)
  const errors = errorsOf(resource, rows)
  if (errors.length > 0) throw importFault(errors)
  const refused = await storeImport(context, resource, { rows, prepared: prepared.byRow })
  if (refused.length > 0) throw importFault(refused)
  const data = reportOf(rows, [])
  return {
    msg: localized('导入成功，新增 {{created}} 条，更新 {{updated}} 条', {
      created: data.created,
      updated: data.updated,
    }),
    data,
  }
}

/** Leaves a transaction that was never meant to be kept. */
class Undone extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super('A preview is taken back.')
    this.report = report
  }
}

async function previewAll(
  context: OperationContext,
  resource: ResourceModel,
  { source, prepared }: PreparedImport,
): Promise<ImportReport> {
  try {
    return await context.inTransaction(async inside => {
      const rows = await prepareImport(inside, resource, source)
      const errors = [...errorsOf(resource, rows), ...prepared.errors]
      const wrong = new Set(errors.map(({ row }) => row))
      const sound = rows.filter(({ number }) => !wrong.has(number))
      errors.push(...(await refusalsOf(inside, resource, { rows: sound, prepared: prepared.byRow })))
      throw new Undone(reportOf(rows, errors))
    })
  } catch (error) {
    if (error instanceof Undone) return error.report
    throw error
  }
}

/** What is refused of all rows together is told of none: row 0. */
async function refusalsOf(
  context: OperationContext,
  resource: ResourceModel,
  rows: StoredRows,
): Promise<ImportError[]> {
  try {
    return await storeImport(context, resource, rows)
  } catch (error) {
    if (!(error instanceof Fault) || error.status === 500) throw error
    return rowErrors(resource, 0, error)
  }
}

function reportOf(rows: readonly ImportRow[], errors: readonly ImportError[]): ImportReport {
  const wrong = new Set(errors.map(({ row }) => row))
  const valid = rows.filter(({ number }) => !wrong.has(number))
  const created = valid.filter(({ draft }) => draft.before === null).length
  return {
    total: rows.length,
    valid: valid.length,
    created,
    updated: valid.length - created,
    errors: errors.toSorted((one, other) => one.row - other.row).slice(0, MOST_ERRORS),
  }
}
