import { describe, expect, it } from 'vitest'
import type { Fault } from '#model/errors.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { OperationContext } from '#server/engine/contracts/OperationContext.ts'
import { constraintFault } from '#server/engine/write/constraintFault.ts'

const target = { name: 'targetId', title: '目标', column: { name: 'target_id' }, fields: [] }
const field = { name: 'lines', title: '行', table: 'trial_line', fields: [target] } as unknown as FieldModel
const resource = { table: 'trial', fields: [field], unique: [] } as unknown as ResourceModel

/** What the driver throws where the record that a row refers to has gone since it was looked for. */
const refusal = (constraint: string) =>
  Object.assign(new Error(`insert or update on table "trial_line" violates constraint "${constraint}"`), {
    ...{ code: '23503', table: 'trial_line', constraint },
  })

describe('constraintFault', () => {
  it.each([
    [
      'the row, where one was set',
      [{ id: 4, targetId: 2 }, { targetId: 7 }],
      'lines.1.targetId',
      '行第 2 行 目标',
    ],
    ['the rows, where several were', [{ targetId: 6 }, { targetId: 7 }], 'lines', '行：目标'],
  ])('should name the property of a child row whose target has gone, and %s', (_which, after, at, words) => {
    const part = { field, before: [{ id: 4, targetId: 2 }], after }
    // A distributed database tells the number of the shard as well.
    for (const constraint of ['trial_line_target_id_fk', 'trial_line_target_id_fk_102008']) {
      const fault = constraintFault({} as OperationContext, resource, refusal(constraint), part) as Fault
      expect(fault).toMatchObject({ code: 'REFERENCE_MISSING', errors: [{ field: at }] })
      expect(fault.message).toMatch(new RegExp(`^${words}：.*不存在`))
    }
  })
})
