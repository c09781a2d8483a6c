import { Fault, type FieldError } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { ResourceModel } from '#model/types/index.ts'
import type { Row } from '../defineModule.ts'
import type { OperationContext } from '../OperationContext.ts'
import { readModuleRow } from '../query/listModuleRows.ts'
import type { OperationInput } from '../registry/Route.ts'
import { keyOf, keysOf, sentKeys } from '../request/keysOf.ts'
import type { ActionCall } from '../runAction.ts'
import { assertVersion } from '../update.ts'
import { readStored } from '../write/readStored.ts'

/**
 * The records that an action is called for, locked.
 * @throws Fault NOT_FOUND; STALE when another version was sent; INVALID at the key when no records were named
 */
export async function recordsOf(
  context: OperationContext,
  { resource, action, input }: ActionCall,
): Promise<Row[]> {
  if (action.on === 'list') return []
  const sent = sentOf(resource, action, input)
  if (action.on === 'selection') assertChosen(resource, sent)
  if (resource.source === 'module') {
    const keys = keysOf(resource, sent)
    return Promise.all(
      keys.map(key => readModuleRow(context, resource, String(key), { ...input.rawQuery, ...input.body })),
    )
  }
  // What is only added never changes, and its table gives nobody the right to lock it.
  const lock = !resource.appendOnly
  if (action.on === 'selection') return readStored(context, resource, keysOf(resource, sent), { lock })
  const records = await readStored(context, resource, [keyOf(resource, sent)], { lock })
  for (const record of records) assertVersion(record, input.body.version)
  return records
}

/** The document asks for one key at least: none is a mistake of the body, and no record that is not there. */
function assertChosen({ key }: ResourceModel, sent: unknown): void {
  if ([sent].flat().some(part => part !== '')) return
  const error: FieldError = { field: key, code: 'minItems', message: localized('请选择要操作的记录') }
  throw new Fault('INVALID', { message: error.message, errors: [error] })
}

/** The key of the record, or those of the chosen ones, from the body; clients without one send them in the query. */
function sentOf(resource: ResourceModel, action: ActionCall['action'], input: OperationInput): unknown {
  const { key } = resource
  const names = action.on === 'row' ? [key, 'id'] : [key, `${key}s`, 'ids']
  const inBody = names.map(name => input.body[name]).find(value => value !== undefined && value !== null)
  if (inBody !== undefined) return inBody
  const inQuery = sentKeys(resource, input)
  return action.on === 'row' ? inQuery[0] : inQuery
}
