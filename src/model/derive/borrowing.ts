import type { PageSource } from '../source/page.ts'
import type { ResourceSource } from '../source/resource.ts'
import { segmentsOf } from './names.ts'
import { operationsOf } from './operations.ts'

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
  'consequences',
] as const

/** Address of the endpoints of a page that borrows part of a resource: that of its key. */
export const borrowedPath = (page: string): string => `/${segmentsOf(page).join('/')}`

/** Operations that pages over part of a resource may serve: those that it has. */
export function borrowableOf(source: ResourceSource): string[] {
  const own = operationsOf(source)
  return BORROWED_OPERATIONS.filter(name => own.has(name))
}

/** Whether a page over part of the records has an endpoint for an operation or action. */
export const isServed = ({ serves }: PageSource, name: string): boolean =>
  serves === undefined || serves.includes(name)
