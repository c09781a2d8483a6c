import type { OperationModel } from '#model/types/index.ts'
import type { RowKey } from './Row.ts'

export interface OperationAddress {
  path: string
  query: Record<string, unknown>
}

/**
 * Returns where an operation on records is called: keys stand in the path where it has a parameter
 * (/asset/device/:deviceId → /asset/device/1,2), else in the query as `id`, repeated for several.
 */
export function operationPath(operation: Pick<OperationModel, 'path'>, keys: RowKey[]): OperationAddress {
  const parameter = /:[A-Za-z]\w*/
  const joined = keys.map(key => encodeURIComponent(String(key))).join(',')
  if (parameter.test(operation.path)) return { path: operation.path.replace(parameter, joined), query: {} }
  return { path: operation.path, query: keys.length === 0 ? {} : { id: keys.join(',') } }
}
