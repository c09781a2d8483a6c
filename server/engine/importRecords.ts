import { Fault } from '#model/errors.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { assertMayWrite } from './access/assertMayWrite.ts'
import { isWritable } from './access/visibleFields.ts'
import type { Answer } from './defineModule.ts'
import { type ImportError, type ImportReport, MOST_ERRORS } from './import/ImportReport.ts'
import { importFault } from './import/importFault.ts'
import { matchColumns } from './import/matchColumns.ts'
import { errorsOf, type ImportRow, type ImportSource, prepareImport } from './import/prepareImport.ts'
import { storeImport } from './import/storeImport.ts'
import type { OperationContext } from './OperationContext.ts'
import type { OperationInput } from './registry/Route.ts'
import { operationFields } from './sheet/operationFields.ts'
import { readSheet } from './sheet/readSheet.ts'
import { readUpload } from './sheet/readUpload.ts'

/**
 * Takes in a workbook: every row, or none. Query: preview=true looks and stores nothing, updateSupport=true
 * changes records that a row names by their unique values. Answers an ImportReport as data.
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
  if (sheet.rows.length === 0) throw new Fault('IMPORT_INVALID', { message: '文件中没有数据' })
  const source = { columns, rows: sheet.rows, updates: isSet('updateSupport') }
  return context.inTransaction(inside => importAll(inside, resource, { source, preview: isSet('preview') }))
}

async function importAll(
  context: OperationContext,
  resource: ResourceModel,
  { source, preview }: { source: ImportSource; preview: boolean },
): Promise<Answer> {
  const rows = await prepareImport(context, resource, source)
  const errors = errorsOf(resource, rows)
  const data = reportOf(rows, errors)
  if (preview) return { data }
  if (errors.length > 0) throw importFault(errors)
  await storeImport(context, resource, rows)
  return { msg: `导入成功，新增 ${data.created} 条，更新 ${data.updated} 条`, data }
}

function reportOf(rows: readonly ImportRow[], errors: readonly ImportError[]): ImportReport {
  const valid = rows.filter(({ draft }) => draft.errors.length === 0)
  const created = valid.filter(({ draft }) => draft.before === null).length
  return {
    total: rows.length,
    valid: valid.length,
    created,
    updated: valid.length - created,
    errors: errors.slice(0, MOST_ERRORS),
  }
}
