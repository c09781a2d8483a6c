import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import type { Row } from '../contracts/records.ts'

/** Types of single values that a process can compare. */
const PLAIN = new Set<FieldModel['type']>([
  ...(['string', 'integer', 'number', 'boolean', 'date', 'date-time', 'time', 'duration'] as const),
])

/** What only the engine keeps. */
const KEPT = new Set(['version', 'updateBy', 'updateTime'])

/** Properties that a process may read: single values that everybody may read who reads the record. */
export const approvedFields = ({ fields, approval }: ResourceModel): FieldModel[] =>
  fields.filter(
    ({ name, type, column, writeOnly, encrypted, permission }) =>
      column !== null &&
      PLAIN.has(type) &&
      !writeOnly &&
      !encrypted &&
      permission.read === null &&
      name !== approval?.result &&
      !KEPT.has(name),
  )

/** What a process may read of a stored record, by name. */
export const approvedValues = (resource: ResourceModel, record: Row): Row =>
  Object.fromEntries(approvedFields(resource).map(({ name }) => [name, record[name] ?? null]))
