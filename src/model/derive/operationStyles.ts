import type { HttpMethod, OperationName } from '../types/index.ts'

export interface OperationStyle {
  method: HttpMethod
  /** Path below the resource; :key stands for the key property. */
  path: string
  /** Last word of the permission. */
  verb: string
}

/** Endpoints of the style "list". */
const LIST: Record<OperationName, OperationStyle> = {
  list: { method: 'GET', path: '/list', verb: 'list' },
  read: { method: 'GET', path: '/:key', verb: 'query' },
  create: { method: 'POST', path: '', verb: 'add' },
  update: { method: 'PUT', path: '', verb: 'edit' },
  remove: { method: 'DELETE', path: '/:ids', verb: 'remove' },
  export: { method: 'POST', path: '/export', verb: 'export' },
  import: { method: 'POST', path: '/importData', verb: 'import' },
  importTemplate: { method: 'POST', path: '/importTemplate', verb: 'import' },
  options: { method: 'GET', path: '/options', verb: 'list' },
  trash: { method: 'GET', path: '/trash-list', verb: 'remove' },
  restore: { method: 'PUT', path: '/restore/:ids', verb: 'remove' },
  sort: { method: 'PUT', path: '/updateSort', verb: 'edit' },
}

/** Endpoints of the style "page": the id travels in the query, of read and remove. */
const PAGE: Record<OperationName, OperationStyle> = {
  list: { method: 'GET', path: '/page', verb: 'query' },
  read: { method: 'GET', path: '/get', verb: 'query' },
  create: { method: 'POST', path: '/create', verb: 'create' },
  update: { method: 'PUT', path: '/update', verb: 'update' },
  remove: { method: 'DELETE', path: '/delete', verb: 'delete' },
  export: { method: 'GET', path: '/export-excel', verb: 'export' },
  import: { method: 'POST', path: '/import', verb: 'import' },
  importTemplate: { method: 'GET', path: '/get-import-template', verb: 'import' },
  options: { method: 'GET', path: '/options', verb: 'query' },
  trash: { method: 'GET', path: '/trash-page', verb: 'delete' },
  restore: { method: 'PUT', path: '/restore/:ids', verb: 'delete' },
  sort: { method: 'PUT', path: '/update-sort', verb: 'update' },
}

/** Method, path and verb of each operation, by style of the resource. */
export const OPERATION_STYLES = { list: LIST, page: PAGE }

/** Order in which operations stand in a model. */
export const OPERATION_NAMES = Object.keys(LIST) as OperationName[]
