import type { ResourceFacts } from '../derive/AppFacts.ts'
import { BORROWED_OPERATIONS, borrowedPath } from '../derive/borrowing.ts'
import type { ResourceModel, Text } from '../types/index.ts'
import { compileActions } from './compileActions.ts'
import { compileOperations } from './compileOperations.ts'
import { deriveSchemas, type ResourceContext } from './compileResource.ts'
import { narrowedFields } from './narrowedFields.ts'

interface Borrowing {
  /** Key of the borrowing page. */
  page: string
  /** Its permission prefix. */
  prefix: string
  /** In the style of the borrowing page. */
  lender: ResourceFacts
  /** Names of the operations and actions that it serves; all where absent. */
  serves?: readonly string[]
  /** Which of the records it is about. */
  where: string
  /** What they are called there; as at the lender where absent. */
  title?: Text
  /** Where its actions lead instead, by their names. */
  links?: Readonly<Record<string, string>>
  /** The lender's model. */
  model: ResourceModel
}

/**
 * The resource of a page that borrows the records meeting a condition: the same table and fields behind endpoints
 * and permissions of its own, so that whoever may call these reaches no other record.
 */
export function borrowResource(
  { page, prefix, serves, links = {}, lender, where, title, model }: Borrowing,
  context: ResourceContext,
): ResourceModel {
  const path = borrowedPath(page)
  const place = { path, prefix, apiName: context.apiNames.get(path) ?? '' }
  const pickers = context.pickers.get(lender.page) ?? []
  const all = compileOperations(lender, { ...place, pickers, fields: model.fields })
  const isServed = (name: string) => serves === undefined || serves.includes(name)
  const operations: ResourceModel['operations'] = {}
  for (const name of BORROWED_OPERATIONS)
    if (all[name] && (isServed(name) || name === 'consequences')) operations[name] = all[name]
  // A part of the records beside all of them would tell of small groups by subtraction.
  if (model.minGroup !== null) delete operations.figures
  const actions = compileActions(lender, { ...place, app: context.app, page })
    .filter(({ name }) => isServed(name))
    .map(action =>
      Object.hasOwn(links, action.name) ? { ...action, link: links[action.name] ?? null } : action,
    )
  const style = lender.source.style ?? model.style
  const fields = narrowedFields(model.fields, where)
  return {
    ...{ ...model, title: title ?? model.title, path, style, aliases: [], permission: prefix },
    ...{ fields, operations, actions, schemas: deriveSchemas(lender, fields) },
  }
}
