/**
 * Most dimensions of one question. Where small groups are folded, chosen groups count among them, and two are told of
 * together: what lies in their table is folded as a whole. Of more, the tables of two and two would share groups, and one
 * that is empty in one of them would tell of a group in another.
 */
export function mostDimensions(minGroup: { by: readonly string[] } | null): number {
  if (minGroup === null) return 3
  return minGroup.by.length > 2 ? 1 : 2
}
