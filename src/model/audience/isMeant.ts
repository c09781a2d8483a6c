/** Whether a rule means whoever has the memberships; null where there is no rule. `toTokens` says the same to a database. */
export function isMeant(rule: unknown, memberships: unknown): boolean | null {
  if (rule === null || rule === undefined) return null
  if (!isObject(rule)) return false
  if (rule.all === true) return true
  return (
    isObject(memberships) && Object.entries(memberships).some(([part, items]) => shares(rule, part, items))
  )
}

function shares(rule: Record<string, unknown>, part: string, items: unknown): boolean {
  const meant = Object.hasOwn(rule, part) ? rule[part] : null
  if (!Array.isArray(meant) || !Array.isArray(items)) return false
  const keys = new Set(meant.map(itemKey))
  return items.some(item => keys.has(itemKey(item)))
}

/** One text for equal items, in whatever order their values stand. */
export function itemKey(item: unknown): string {
  if (!isObject(item)) return JSON.stringify(item) ?? ''
  return JSON.stringify(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1)))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
