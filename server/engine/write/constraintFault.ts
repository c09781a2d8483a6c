import { type ErrorCode, Fault, messageOf } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { AppModel, ResourceModel, Text } from '#model/types/index.ts'
import { type DatabaseFault, databaseFault } from '../../db/databaseFault.ts'
import { constraintFields } from '../../db/sync/constraintName.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { faultOf } from './faultOf.ts'
import { uniqueErrorField } from './uniqueErrorField.ts'

/** The result of work that writes records of a resource; what the database refuses becomes a Fault at the field. */
export async function withConstraints<T>(
  context: OperationContext,
  resource: ResourceModel,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw constraintFault(context, resource, error) ?? error
  }
}

function constraintFault(context: OperationContext, resource: ResourceModel, error: unknown): Fault | null {
  const refusal = databaseFault(error)
  if (refusal === null) return null
  switch (refusal.kind) {
    case 'unique':
      return fieldsFault(resource, refusal, 'DUPLICATE')
    case 'reference-missing':
      return fieldsFault(resource, refusal, 'REFERENCE_MISSING')
    case 'reference-in-use':
      return inUse(context, resource, refusal.table)
    case 'row-policy':
    case 'privilege':
      return new Fault('PERMISSION_DENIED', { cause: error })
    case 'too-long':
    case 'out-of-range':
    case 'not-null':
    case 'check':
      return fieldsFault(resource, refusal, 'INVALID')
    default:
      return null
  }
}

function fieldsFault(resource: ResourceModel, refusal: DatabaseFault, code: ErrorCode): Fault {
  const named = refusal.constraint === null ? null : constraintFields(resource, refusal.constraint)
  const column = resource.fields.find(field => field.column?.name === refusal.column)
  // Whether the record is new is not known here: what may be set at any time is marked rightly for both.
  const field = named ? uniqueErrorField(resource, named.fields, false) : (column?.name ?? '')
  return faultOf([{ field, code, message: messageOf(code) }], resource.fields)
}

/** Why records cannot be removed, naming what still refers to them. */
export function inUse(context: OperationContext, resource: ResourceModel, table: string | null): Fault {
  if (table !== null && table === resource.table && resource.tree !== null) {
    return new Fault('IN_USE', { message: localized('存在下级记录，不能删除') })
  }
  const title = table === null ? null : tableTitle(context.app, table)
  return new Fault('IN_USE', {
    message: title === null ? undefined : localized('正被“{{title}}”使用，不能删除', { title }),
  })
}

/** Title of the page whose records, child rows or links a table holds; null when it is nobody's. */
function tableTitle(app: AppModel, table: string): Text | null {
  const owner = Object.values(app.resources).find(
    resource =>
      resource.table === table ||
      resource.fields.some(field => field.table === table || field.reference?.through === table),
  )
  return owner?.title ?? null
}
