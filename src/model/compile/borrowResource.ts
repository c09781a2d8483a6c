import type { ResourceFacts } from '../derive/AppFacts.ts'
import { segmentsOf } from '../derive/names.ts'
import type { ResourceModel } from '../types/index.ts'
import { compileActions } from './compileActions.ts'
import { compileOperations } from './compileOperations.ts'
import type { ResourceContext } from './compileResource.ts'

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

interface Borrowing {
  /** Key of the borrowing page. */
  page: string
  /** Its permission prefix. */
  prefix: string
  /** In the style of the borrowing page. */
  lender: ResourceFacts
  /** The lender's model. */
  model: ResourceModel
}

/** Address of the endpoints of a page that borrows part of a resource: that of its key. */
export const borrowedPath = (page: string): string => `/${segmentsOf(page).join('/')}`

/**
 * The resource of a page that borrows the records meeting a condition: the same table and fields behind endpoints
 * and permissions of its own, so that whoever may call these reaches no other record.
 */
export function borrowResource(
  { page, prefix, lender, model }: Borrowing,
  context: ResourceContext,
): ResourceModel {
  const path = borrowedPath(page)
  const place = { path, prefix, apiName: context.apiNames.get(path) ?? '' }
  const pickers = context.pickers.get(lender.page) ?? []
  const all = compileOperations(lender, { ...place, pickers, fields: model.fields })
  const operations: ResourceModel['operations'] = {}
  for (const name of BORROWED_OPERATIONS) if (all[name]) operations[name] = all[name]
  // A part of the records beside all of them would tell of small groups by subtraction.
  if (model.minGroup !== null) delete operations.figures
  const actions = compileActions(lender, { ...place, app: context.app, page })
  const style = lender.source.style ?? model.style
  return { ...model, path, style, aliases: [], permission: prefix, operations, actions }
}
