import { usePageModel } from '#engine'
import type { FieldModel } from '#model/types/index.ts'

/** The property of the page file's form in which the options of a type are chosen. */
const FIELDS: Record<number, string> = {
  10: 'roleIds',
  20: 'deptIds',
  21: 'deptIds',
  22: 'postIds',
  30: 'userIds',
  40: 'userGroupIds',
  50: 'scripts',
}

/** Returns what finds the field for the options of a type; undefined while the page file is fetched. */
export function useRuleFields(): (type: number | null) => FieldModel | undefined {
  const { model } = usePageModel('bpm/task-assign-rule/index')
  const action = model?.resource?.actions.find(({ name }) => name === 'preview')
  return type => action?.form?.fields.find(({ name }) => name === FIELDS[type ?? 0])
}
