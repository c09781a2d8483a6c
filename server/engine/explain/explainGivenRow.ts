import { Fault } from '#model/errors.ts'
import type { ResourceModel } from '#model/types/index.ts'
import type { Row } from '../defineModule.ts'
import { holdsFor } from '../expression/holdsFor.ts'
import type { OperationContext } from '../OperationContext.ts'
import { readModuleRow } from '../query/listModuleRows.ts'
import type { RowAccess } from './RowAccess.ts'
import type { RowQuestion } from './RowQuestion.ts'

/**
 * Whether server code gives an account a row: it is asked for both, who asks and who is asked about.
 * @throws NOT_FOUND when who asks is not given the row
 */
export async function explainGivenRow(
  context: OperationContext,
  seeing: OperationContext,
  { resource, key, when }: RowQuestion,
): Promise<RowAccess> {
  const record = await rowOf(context, resource, key)
  if (record === null) throw new Fault('NOT_FOUND')
  const compiled = context.compiled(resource.page)
  return {
    record,
    given: { holds: (await rowOf(seeing, resource, key)) !== null, rule: compiled.rowsRule },
    shared: false,
    removed: false,
    inWhere: null,
    inScope: null,
    allows: when === null ? null : await holdsFor(seeing, compiled, when, record),
  }
}

/** What the caller of the context is given; null for nothing, for whatever reason. */
async function rowOf(context: OperationContext, resource: ResourceModel, key: unknown): Promise<Row | null> {
  try {
    return await readModuleRow(context, resource, String(key))
  } catch (error) {
    if (error instanceof Fault && error.code === 'NOT_FOUND') return null
    throw error
  }
}
