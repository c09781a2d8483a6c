import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Fault } from '#model/errors.ts'
import type { Language } from '#model/language/t.ts'

/** What a request is called in logs and in answers; a client cannot choose it. */
export const newRequestId = (): string => randomUUID()

/**
 * The token that a request carries; undefined where there is none. One that cannot be ours is like none: open routes
 * stay open to clients that send an old one.
 */
export const bearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(headers.authorization ?? '')?.[1]

/**
 * The language that a client asks to be answered in. Its own header and no other: what a browser sends by itself
 * (accept-language) tells nothing of what is on the screen, and clients that know Chinese only send it too.
 */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  headers['x-language'] === 'en' ? 'en' : 'zh'

/** Query keys with their texts: `params[beginTime]` → ['2026-01-01']. Empty values are left out. */
export type FlatQuery = ReadonlyMap<string, string[]>

/** All texts of a key, however a client numbers them: key=a&key=b, key[]=a, key[0]=a&key[1]=b. */
export const textsOfKey = (query: FlatQuery, key: string): string[] =>
  [...query].flatMap(([name, texts]) => (isKey(name, key) ? texts : []))

/** Whether a name of the query is a key, by itself or numbered. */
export const isKey = (name: string, key: string): boolean =>
  name === key || (name.startsWith(`${key}[`) && /^\[\d{0,2}\]$/.test(name.slice(key.length)))

const MOST_PARAMETERS = 200
const MOST_VALUES = 1_000

/**
 * A query as flat keys, whether it came as a query string, a form body or nested JSON.
 * @throws SEARCH_INVALID when it is too large or holds characters that cannot be stored
 */
export function flattenQuery(query: Readonly<Record<string, unknown>>): FlatQuery {
  const flat = new Map<string, string[]>()
  for (const [key, value] of Object.entries(query)) add(flat, key, value, 0)
  return flat
}

function add(flat: Map<string, string[]>, key: string, value: unknown, depth: number): void {
  if (value === null || value === undefined || value === '') return
  if (Array.isArray(value)) {
    for (const item of value) add(flat, key, item, depth + 1)
    return
  }
  if (typeof value === 'object') {
    if (depth > 2) throw new Fault('SEARCH_INVALID')
    for (const [inner, item] of Object.entries(value)) add(flat, `${key}[${inner}]`, item, depth + 1)
    return
  }
  push(flat, key, String(value))
}

function push(flat: Map<string, string[]>, key: string, text: string): void {
  const values = flat.get(key)
  const full = values === undefined ? flat.size >= MOST_PARAMETERS : values.length >= MOST_VALUES
  if (full || !isStorableText(text) || !isStorableText(key)) throw new Fault('SEARCH_INVALID')
  if (values === undefined) flat.set(key, [text])
  else values.push(text)
}

/** Whether PostgreSQL can hold the text: no NUL, no half of a surrogate pair. */
const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
