import type { FieldModel, ResourceModel } from '#model/types/index.ts'

/** Numbers that are kept of each record: who made it, and how often it was changed. */
const KEPT = ['createById', 'updateById', 'version']

/** Whether the values of a field say nothing to people: keys without a name, and what the engine counts for itself. */
export function isTechnical({ key, scope, tenancy, tree }: ResourceModel, field: FieldModel): boolean {
  if (field.name === key || KEPT.includes(field.name)) return field.reference === null
  const hasName = field.reference !== null || field.dict !== null || field.options !== undefined
  if (hasName || field.type !== 'integer') return false
  const shared = typeof scope.shared === 'object' ? scope.shared : null
  const access = [scope.department, scope.owner, shared?.department, shared?.owner]
  const to = tenancy.kind === 'shared' ? tenancy.to : null
  return [...access, to, tree?.order].includes(field.name) || /(^i|I)ds?$/.test(field.name)
}
