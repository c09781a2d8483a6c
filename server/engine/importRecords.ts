import { Fault } from '#model/errors.ts'
import { isReadable, isWritable } from '#model/fieldAccess.ts'
import { localized } from '#model/language/localized.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { assertMayWrite } from './access.ts'
import type { OperationContext } from './contracts/OperationContext.ts'
import type { ImportRun } from './contracts/ResourceHooks.ts'
import type { Answer } from './contracts/records.ts'
import { type ImportError, type ImportReport, MOST_ERRORS } from './import/ImportReport.ts'
import { importFault, rowErrors } from './import/importFault.ts'
import { matchColumns, type SheetFields } from './import/matchColumns.ts'
import { errorsOf, type ImportRow, type ImportSource, prepareImport } from './import/prepareImport.ts'
import { type PreparedRows, prepareRows } from './import/prepareRows.ts'
import { type StoredRows, storeImport } from './import/storeImport.ts'
import type { OperationInput } from './registry/Route.ts'
import { operationFields } from './sheet/operationFields.ts'
import { readFirstSheet, readUpload } from './sheet/readWorkbook.ts'

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
  const sheet = await readFirstSheet((await readUpload(request)).bytes)
  const updates = isSet('updateSupport')
  const matched = matchColumns(sheet.headers, sheetFields(context, resource, updates))
  if (sheet.rows.length === 0) throw new Fault('IMPORT_INVALID', { message: localized('文件中没有数据') })
  const source = { ...matched, rows: sheet.rows, updates }
  const preview = isSet('preview')
  const importing = { way: wayOf(resource, query.get('way')?.[0] ?? ''), kept: new Map<string, string>() }
  const prepared = await prepareRows(context, resource, { source, preview, importing })
  if (preview) return { data: await previewAll(context, resource, { source, prepared }) }
  if (prepared.errors.length > 0) throw importFault(prepared.errors)
  return context.inTransaction(inside => importAll(inside, resource, { source, prepared, importing }))
}

/** What was chosen of the ways of the page; null for nothing. @throws INVALID for one that it does not offer */
function wayOf({ operations }: ResourceModel, sent: string): string | null {
  if (sent === '') return null
  const way = operations.import?.ways?.find(({ value }) => value === sent)
  if (!way) throw new Fault('INVALID', { message: localized('这里没有所选的导入方式') })
  return way.value
}

/**
 * What the columns of a sheet may be about. What nobody writes is read only where it tells which record a row means:
 * a number of a series, say.
 */
function sheetFields(context: OperationContext, resource: ResourceModel, updates: boolean): SheetFields {
  const { caller } = context
  const written = operationFields(resource, 'import', field => isWritable(caller, field, 'create'))
  const said = operationFields(resource, 'export', () => true)
  const others = [...resource.fields, ...said].filter(
    field => isReadable(caller, field) && !takes(resource, field),
  )
  const meant = updates ? others.filter(({ write, unique }) => write === 'never' && unique) : []
  return { taken: [...written, ...meant], ignored: others }
}

/** Whether an import takes the field of whoever may write it. */
const takes = ({ operations }: ResourceModel, { name, write }: FieldModel): boolean =>
  write !== 'never' && (operations.import?.fields?.includes(name) ?? false)

interface PreparedImport {
  source: ImportSource
  prepared: PreparedRows
}

interface RunningImport extends PreparedImport {
  importing: ImportRun
}

async function importAll(
  context: OperationContext,
  resource: ResourceModel,
  { source, prepared, importing }: RunningImport,
): Promise<Answer> {
  const rows = await prepareImport(context, resource, source)
  const errors = errorsOf(resource, rows)
  if (errors.length > 0) throw importFault(errors)
  const refused = await storeImport(context, resource, { rows, prepared: prepared.byRow })
  if (refused.length > 0) throw importFault(refused)
  const data = reportOf(source, rows, [])
  const further = await context.compiled(resource.page).hooks.afterImport?.(context, importing)
  return {
    ...further,
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
      inside.isPreview = true
      const rows = await prepareImport(inside, resource, source)
      const errors = [...errorsOf(resource, rows), ...prepared.errors]
      const wrong = new Set(errors.map(({ row }) => row))
      const sound = rows.filter(({ number }) => !wrong.has(number))
      errors.push(...(await refusalsOf(inside, resource, { rows: sound, prepared: prepared.byRow })))
      throw new Undone(reportOf(source, rows, errors))
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

function reportOf(
  { ignored }: ImportSource,
  rows: readonly ImportRow[],
  errors: readonly ImportError[],
): ImportReport {
  const wrong = new Set(errors.map(({ row }) => row))
  const valid = rows.filter(({ number }) => !wrong.has(number))
  const created = valid.filter(({ draft }) => draft.before === null).length
  return {
    total: rows.length,
    valid: valid.length,
    created,
    updated: valid.length - created,
    ignored,
    errors: errors.toSorted((one, other) => one.row - other.row).slice(0, MOST_ERRORS),
  }
}
