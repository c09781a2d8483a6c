import type { ResourceModel } from './types/index.ts'

/** What `result` of a record holds while its approval is in progress. */
const RUNNING = '1'

/** Whether the approval of a record is in progress. */
export const isInApproval = (
  { approval }: Pick<ResourceModel, 'approval'>,
  record: Readonly<Record<string, unknown>>,
): boolean => approval !== undefined && String(record[approval.result] ?? '') === RUNNING

/** Names of the fields that nobody changes while the approval of a record is in progress, as it stands. */
export function lockedFields(
  resource: Pick<ResourceModel, 'approval' | 'fields'>,
  record: Readonly<Record<string, unknown>>,
): readonly string[] {
  const { approval, fields } = resource
  if (approval === undefined || !isInApproval(resource, record)) return []
  return approval.lock === true ? fields.map(({ name }) => name) : approval.lock
}
