import { messageOf } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { fieldOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../OperationContext.ts'
import { addError, type Draft, draftedRecord } from './Draft.ts'

/**
 * Notes a mistake where a record would leave, or never enter, what the caller's data scope shows: nobody puts
 * records where they may not look. Where nothing was chosen, something within the scope is asked for.
 */
export function checkScope(context: OperationContext, resource: ResourceModel, draft: Draft): void {
  const { dataScope, userId } = context.caller
  const { department, owner } = resource.scope
  if (dataScope === null || !touches(draft, [department, owner])) return
  const record = draftedRecord(draft)
  const mine = owner !== null && (dataScope.own || department === null) && record[owner] === userId
  // The key of a new department is not known yet; its parent is checked as a reference.
  const unknown = department === resource.key && draft.before === null
  const inside = department !== null && dataScope.deptIds.includes(record[department] as number)
  if (mine || unknown || inside || (department === null && owner === null)) return
  const field = department ?? owner ?? ''
  if (record[field] === null || record[field] === undefined)
    addError(draft, {
      field,
      code: 'required',
      message: localized('请选择{{title}}', { title: fieldOf(resource, field).title }),
    })
  else addError(draft, { field, code: 'REFERENCE_MISSING', message: messageOf('REFERENCE_MISSING') })
}

const touches = (draft: Draft, names: (string | null)[]): boolean =>
  draft.before === null || names.some(name => name !== null && name in draft.changes)
