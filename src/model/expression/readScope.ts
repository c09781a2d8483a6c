import { plainValue } from '../validation/plainJson.ts'
import type { Expression } from './Expression.ts'

/** Anything that gives values by property access: a record, a reactive proxy of form values. */
type Source = Record<string, unknown>

const LIMITS = { depth: 32, nodes: 50_000 }

/**
 * A plain scope with what the expression reads and nothing else, taken from the source by ordinary property
 * access, so that reactive proxies notice what was read. An empty text is null, as it is for the server.
 */
export function readScope({ refs }: Expression, source: Source): Record<string, unknown> {
  const scope: Record<string, unknown> = {}
  for (const { root, path } of refs) {
    const keys = [root, ...path]
    let from: unknown = source
    let to: Record<string, unknown> | null = scope
    for (const [index, key] of keys.entries()) {
      from = (from as Source | null | undefined)?.[key]
      if (index === keys.length - 1 && to) put(to, key, from)
      else to = to && enter(to, key, from)
    }
  }
  return scope
}

/** Sets what was read, unless a longer or shorter reference already did. */
function put(to: Record<string, unknown>, key: string, value: unknown): void {
  if (value === undefined) return
  if (value instanceof Date) define(to, key, value)
  else define(to, key, value === '' ? null : plainValue(value, LIMITS).value)
}

/** The object to read further into; null when there is none. */
function enter(to: Record<string, unknown>, key: string, value: unknown): Record<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null
  const known = Object.hasOwn(to, key) ? to[key] : undefined
  if (typeof known === 'object' && known !== null) return known as Record<string, unknown>
  const inner = {}
  define(to, key, inner)
  return inner
}

function define(to: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(to, key, { value, enumerable: true, configurable: true, writable: true })
}
