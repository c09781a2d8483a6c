import type { ReadNote } from '#model/generate/GeneratedTable.ts'
import { refused, say, warned } from './readerWords.ts'

/** An object of a document, of which nothing is taken for granted. */
export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export interface Resolver {
  /**
   * A schema with its references followed and its parts (`allOf`) put together; null where it is none.
   * @param at pointer to where it stands
   */
  resolve(schema: unknown, at: string): Json | null
}

/** References one behind another, and parts within parts. */
const DEEPEST = 30
/** Objects that one schema may be put together of: each part may be made of many. */
const MOST_PARTS = 500
const MOST_NOTES = 100

/** Returns what follows references inside a document. What lies outside and what refers to itself is noted once each. */
export function createResolver(document: Json, notes: ReadNote[]): Resolver {
  const told = new Set<string>()
  const tell = (key: string, note: ReadNote) => {
    if (told.has(key) || told.size >= MOST_NOTES) return
    told.add(key)
    notes.push(note)
  }
  return {
    resolve(schema, at) {
      const task = { document, at, tell, left: MOST_PARTS }
      return resolve(schema, [], task)
    },
  }
}

interface Task {
  document: Json
  at: string
  tell(key: string, note: ReadNote): void
  left: number
}

function resolve(schema: unknown, seen: readonly string[], task: Task): Json | null {
  if (!isObject(schema)) return null
  task.left -= 1
  if (task.left < 0 || seen.length > DEEPEST) {
    task.tell(task.at, refused(task.at, say`nested deeper than ${DEEPEST} levels`))
    return null
  }
  const { $ref: reference } = schema
  if (typeof reference === 'string') return follow(reference, seen, task)
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap(key => {
    const given = schema[key]
    if (!Array.isArray(given)) return []
    // Of several possibilities the first one that is not null.
    return key === 'allOf' ? given : given.filter(part => !isObject(part) || part.type !== 'null').slice(0, 1)
  })
  return parts.reduce<Json>((whole, part) => merged(whole, resolve(part, [...seen, ''], task)), schema)
}

function follow(reference: string, seen: readonly string[], task: Task): Json | null {
  if (!reference.startsWith('#')) {
    task.tell(reference, warned(task.at, say`${reference} lies outside of the document and is not fetched`))
    return null
  }
  if (seen.includes(reference)) {
    task.tell(`${task.at} ${reference}`, warned(task.at, say`${reference} refers to itself`))
    return null
  }
  const target = targetOf(reference, task.document)
  if (target === undefined) {
    task.tell(reference, warned(task.at, say`${reference} is not in the document`))
    return null
  }
  return resolve(target, [...seen, reference], task)
}

function targetOf(reference: string, document: Json): unknown {
  const steps = reference
    .slice(1)
    .split('/')
    .slice(1)
    .map(step => decodeStep(step))
  return steps.reduce<unknown>(
    (value, step) => (isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined),
    document,
  )
}

function decodeStep(step: string): string {
  const plain = step.replaceAll('~1', '/').replaceAll('~0', '~')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}

/** Both together; of what only one may say, the first that says it. */
function merged(whole: Json, part: Json | null): Json {
  if (part === null) return whole
  const required = [whole.required, part.required].flatMap(list => (Array.isArray(list) ? list : []))
  const properties = [part.properties, whole.properties].filter(isObject)
  return {
    ...part,
    ...whole,
    ...(required.length > 0 ? { required } : {}),
    ...(properties.length > 0 ? { properties: Object.fromEntries(properties.flatMap(Object.entries)) } : {}),
  }
}
