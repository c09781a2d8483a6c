import type { FieldModel } from '#model/types/index.ts'
import type { ExecutableProcess } from '#process/execution/ExecutableProcess.ts'
import { fieldRightsOf } from '#process/execution/fieldRights.ts'

/** Kinds of values that are words already. */
const PLAIN = new Set<FieldModel['type']>([
  'string',
  'integer',
  'number',
  'boolean',
  'date',
  'date-time',
  'time',
])

/** Whether lists can tell of a field, or find by it: records, files and lists have no words of their own. */
export const isPlain = (field: FieldModel): boolean =>
  PLAIN.has(field.type) && field.reference === null && field.oneOf === undefined && !field.writeOnly

/** Fields that some node hides. Lists are read by people of every node, so none of these is in any. */
export function hiddenAnywhere(
  { nodes }: Pick<ExecutableProcess, 'nodes'>,
  fields: readonly string[],
): Set<string> {
  const asking = Object.values(nodes).filter(({ task }) => task !== undefined)
  return new Set(
    asking.flatMap(({ task, type }) =>
      Object.entries(fieldRightsOf(task, fields, type === 'startEvent')).flatMap(([name, right]) =>
        right === 'none' ? [name] : [],
      ),
    ),
  )
}
