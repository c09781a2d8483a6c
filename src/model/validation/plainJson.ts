import { type LocalizedText, localized } from '../language/localized.ts'

/** Bounds of JSON that is taken in from outside. */
export interface JsonLimits {
  /** Levels of objects and arrays. */
  depth: number
  /** Objects, arrays and scalars together. */
  nodes: number
  /** Keys of one object. */
  keys: number
  /** Characters (UTF-16 units) of all texts and keys together. */
  characters: number
}

export const JSON_LIMITS: JsonLimits = { depth: 32, nodes: 100_000, keys: 2_000, characters: 5_000_000 }

type UnsafeJsonCode =
  | 'JSON_TOO_DEEP'
  | 'JSON_TOO_LARGE'
  | 'JSON_TOO_MANY_KEYS'
  | 'JSON_FORBIDDEN_KEY'
  | 'JSON_TEXT'
  | 'JSON_TYPE'

const MESSAGES: Record<UnsafeJsonCode, LocalizedText> = {
  JSON_TOO_DEEP: localized('内容嵌套过深'),
  JSON_TOO_LARGE: localized('内容过大'),
  JSON_TOO_MANY_KEYS: localized('一个对象的字段过多'),
  JSON_FORBIDDEN_KEY: localized('不允许的字段名'),
  JSON_TEXT: localized('文本中含有无法保存的字符'),
  JSON_TYPE: localized('不是 JSON 能表示的值'),
}

/** JSON that must not be stored or merged. */
export class UnsafeJsonError extends Error {
  readonly code: UnsafeJsonCode
  /** What is wrong, for whoever sent it; `message` is the same in Chinese. */
  readonly words: LocalizedText
  /** Dotted path of the value that is wrong, cut to 200 characters; '' for the root. */
  readonly field: string

  constructor(code: UnsafeJsonCode, field: string) {
    super(MESSAGES[code].zh)
    this.name = 'UnsafeJsonError'
    this.code = code
    this.words = MESSAGES[code]
    this.field = field
  }
}

/** Keys by which a careless copy changes what all objects share. */
export const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
const MAX_FIELD = 200

interface Place {
  value: unknown
  depth: number
  key: string
  parent: Place | null
}

/**
 * Passes when the value is JSON that can be stored and read back: not too deep or large, not too many keys in one
 * object, no key that reaches a prototype, no text that PostgreSQL refuses (U+0000, halves of surrogate pairs). Works through a list of its
 * own instead of the stack, so that depth cannot overflow it.
 *
 * @throws UnsafeJsonError JSON_TOO_DEEP, JSON_TOO_LARGE, JSON_TOO_MANY_KEYS, JSON_FORBIDDEN_KEY, JSON_TEXT or JSON_TYPE
 */
export function assertPlainJson(value: unknown, limits: Partial<JsonLimits> = {}): void {
  const bounds = { ...JSON_LIMITS, ...limits }
  const open: Place[] = [{ value, depth: 0, key: '', parent: null }]
  let nodes = 1
  let characters = 0
  for (let place = open.pop(); place; place = open.pop()) {
    characters += checkScalar(place)
    if (typeof place.value === 'object' && place.value !== null) {
      if (place.depth >= bounds.depth) throw new UnsafeJsonError('JSON_TOO_DEEP', fieldOf(place))
      const parts = partsOf(place, bounds.keys)
      nodes += parts.length
      if (nodes > bounds.nodes) throw new UnsafeJsonError('JSON_TOO_LARGE', fieldOf(place))
      for (const part of parts) {
        characters += part.key.length
        open.push(part)
      }
    }
    if (characters > bounds.characters) throw new UnsafeJsonError('JSON_TOO_LARGE', fieldOf(place))
  }
}

/** Length of a text; 0 for other values. */
function checkScalar(place: Place): number {
  const { value } = place
  if (typeof value === 'string') {
    if (!isStorable(value)) throw new UnsafeJsonError('JSON_TEXT', fieldOf(place))
    return value.length
  }
  const isJson =
    value === null || typeof value === 'boolean' || typeof value === 'object' || Number.isFinite(value)
  if (!isJson) throw new UnsafeJsonError('JSON_TYPE', fieldOf(place))
  return 0
}

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed()

function partsOf(place: Place, mostKeys: number): Place[] {
  const value = place.value as object
  const depth = place.depth + 1
  if (Array.isArray(value)) {
    return Array.from(value, (part, index) => ({ value: part, depth, key: String(index), parent: place }))
  }
  if (!isPlain(value)) throw new UnsafeJsonError('JSON_TYPE', fieldOf(place))
  const keys = Object.keys(value)
  if (keys.length > mostKeys) throw new UnsafeJsonError('JSON_TOO_MANY_KEYS', fieldOf(place))
  return keys.map(key => {
    const part = { value: (value as Record<string, unknown>)[key], depth, key, parent: place }
    if (UNSAFE_KEYS.has(key)) throw new UnsafeJsonError('JSON_FORBIDDEN_KEY', fieldOf(part))
    if (!isStorable(key)) throw new UnsafeJsonError('JSON_TEXT', fieldOf(place))
    return part
  })
}

/** JSON.parse never changes a prototype, even where a key is named __proto__. */
const isPlain = (value: object) => {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function fieldOf(place: Place): string {
  const keys: string[] = []
  for (let at: Place | null = place; at?.parent && keys.length < MAX_FIELD; at = at.parent)
    keys.unshift(at.key)
  return keys.join('.').slice(0, MAX_FIELD).toWellFormed().replaceAll('\u0000', '')
}

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
