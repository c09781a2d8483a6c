import { itemKey } from './isMeant.ts'

/** One thing by which people are meant: the key of a record, that of a node of a tree, or values of a record. */
export type AudienceItem = number | string | AudienceNode | AudienceTraits

/** A node of a tree, alone or with all below it. */
export interface AudienceNode {
  id: number | string
  below: boolean
}

/** What records have in common; null where any value will do. */
export type AudienceTraits = Readonly<Record<string, string | number | null>>

/**
 * Who is meant, as it is stored: everybody, or whoever is meant by an item of any part. It is decided when it is read,
 * never spread out into people.
 */
export type AudienceRule = { all: true } | Readonly<Record<string, readonly AudienceItem[]>>

/**
 * By which items of which parts an account is meant, at this moment: every item that a rule could hold to mean it, and
 * no other. Whether a rule means the account is then whether they share one.
 */
export type Memberships = Readonly<Record<string, readonly AudienceItem[]>>

/** Items of one part; what a rule holds beyond is refused. */
export const MOST_ITEMS = 500

/** The memberships as JSON texts, of which a rule that means them contains one (`@>` of jsonb). */
export const toTokens = (memberships: Memberships): string[] => [
  JSON.stringify({ all: true }),
  ...Object.entries(memberships).flatMap(([part, items]) =>
    items.map(item => JSON.stringify({ [part]: [item] })),
  ),
]

/** The one spelling of a rule: its parts and items in order, each once, none empty. What is no rule stays as it is. */
export function canonicalRule(value: unknown): unknown {
  if (!isObject(value)) return value
  if (value.all === true) return { all: true }
  const parts = Object.entries(value).filter(([, items]) => !isNothing(items))
  parts.sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(
    parts.map(([part, items]) => [part, Array.isArray(items) ? orderedItems(items) : items]),
  )
}

const isNothing = (items: unknown): boolean =>
  items === null || items === false || (Array.isArray(items) && items.length === 0)

function orderedItems(items: readonly unknown[]): unknown[] {
  const byKey = new Map(items.map(item => [itemKey(item), item]))
  const isCounted = items.every(item => typeof item === 'number')
  return isCounted
    ? [...byKey.values()].sort((one, other) => Number(one) - Number(other))
    : [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, item]) => item)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
