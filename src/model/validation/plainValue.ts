/** Limits of what a validator looks at. */
export interface ValueLimits {
  /** Levels of objects and arrays. */
  depth: number
  /** Objects, arrays and scalars together. */
  nodes: number
}

/** Values beyond these are refused before any rule is tried, so that no input can make validation slow. */
const VALUE_LIMITS: ValueLimits = { depth: 32, nodes: 10_000 }

type PlainResult = { value: unknown; problem: null } | { value: null; problem: 'depth' | 'size' }

/**
 * The value as JSON would carry it: undefined properties are left out, undefined items are null, anything that
 * JSON does not know (functions, symbols, bigints, NaN) becomes its text. Reads by ordinary property access, so
 * reactive proxies track it.
 */
export function plainValue(value: unknown, limits: ValueLimits = VALUE_LIMITS): PlainResult {
  const budget = { nodes: limits.nodes, problem: null as 'depth' | 'size' | null }
  const plain = copy(value, limits.depth, budget)
  return budget.problem ? { value: null, problem: budget.problem } : { value: plain, problem: null }
}

interface Budget {
  nodes: number
  problem: 'depth' | 'size' | null
}

function copy(value: unknown, depth: number, budget: Budget): unknown {
  if (--budget.nodes < 0) budget.problem ??= 'size'
  if (budget.problem) return null
  if (typeof value === 'object' && value !== null) return copyObject(value, depth, budget)
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'boolean') return value
  return Number.isFinite(value) ? value : String(value)
}

function copyObject(value: object, depth: number, budget: Budget): unknown {
  if (depth === 0) {
    budget.problem ??= 'depth'
    return null
  }
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (Array.isArray(value)) return copyArray(value, depth, budget)
  const plain: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    const part = (value as Record<string, unknown>)[key]
    if (part === undefined) continue
    // Plain assignment of __proto__ would set the prototype instead of a property.
    // Halves of surrogate pairs cannot be put into the paths that name a mistake.
    Object.defineProperty(plain, key.toWellFormed(), {
      value: copy(part, depth - 1, budget),
      enumerable: true,
      configurable: true,
      writable: true,
    })
    if (budget.problem) return null
  }
  return plain
}

function copyArray(items: unknown[], depth: number, budget: Budget): unknown[] {
  const plain: unknown[] = []
  for (let index = 0; index < items.length && !budget.problem; index++) {
    plain.push(copy(items[index], depth - 1, budget))
  }
  return plain
}
