import type { ResourceModel } from '#model/types/index.ts'

/**
 * Returns which records of a tree may have others below them: the filter of the reference to the parent, which the
 * server demands as well; null for all. One that looks at the form says nothing about a record alone.
 */
export function parentCondition({ tree, fields }: Pick<ResourceModel, 'tree' | 'fields'>): string | null {
  const where = fields.find(field => field.name === tree?.parent)?.reference?.where ?? null
  return where !== null && /\bvalues\b/.test(where) ? null : where
}
