import type { ResourceModel } from '#model/types/index.ts'

/**
 * Returns which records of a tree may have others below them: the filter of the reference to the parent, which the
 * server demands as well; null for all. It may read the form, which nobody has filled in yet: ask it openly.
 */
export function parentCondition({ tree, fields }: Pick<ResourceModel, 'tree' | 'fields'>): string | null {
  return fields.find(field => field.name === tree?.parent)?.reference?.where ?? null
}
