import { segmentsOf } from './names.ts'

/** Operations that make sense on part of the records only. */
export const BORROWED_OPERATIONS = [
  'list',
  'read',
  'create',
  'update',
  'remove',
  'export',
  'options',
  'figures',
] as const

/** Address of the endpoints of a page that borrows part of a resource: that of its key. */
export const borrowedPath = (page: string): string => `/${segmentsOf(page).join('/')}`
