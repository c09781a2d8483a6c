import { Fault } from '#model/errors.ts'
import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import { localized } from '#model/language/localized.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { fieldOf } from '../../db/sync/keyColumn.ts'
import type { OperationInput } from '../registry/Route.ts'

/** Most records that one request changes. */
export const MOST_KEYS = 500

/**
 * A key as the table has it.
 * @throws NOT_FOUND when it cannot be one: an id that is no number names nothing
 */
export function keyOf(resource: ResourceModel, value: unknown): number | string {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text === '') throw new Fault('NOT_FOUND')
  if (fieldTypeNamed(fieldOf(resource, resource.key).type).key === 'text') return text
  return numberKey(text)
}

/** A key that is a number, as an address or a body has it. @throws NOT_FOUND for what is none: it names nothing */
export function numberKey(value: unknown): number {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^\d{1,16}$/.test(text)) throw new Fault('NOT_FOUND')
  const key = Number(text)
  if (!Number.isSafeInteger(key)) throw new Fault('NOT_FOUND')
  return key
}

/** Keys of several records, each once: 1,2,3 or an array. @throws NOT_FOUND when one cannot be a key */
export function keysOf(resource: ResourceModel, value: unknown): (number | string)[] {
  const parts = (Array.isArray(value) ? value : [value]).flatMap(split)
  const keys = [...new Set(parts.map(part => keyOf(resource, part)))]
  if (keys.length === 0) throw new Fault('NOT_FOUND')
  if (keys.length > MOST_KEYS)
    throw new Fault('INVALID', {
      message: localized('一次最多处理 {{most}} 条记录', { most: MOST_KEYS }),
    })
  return keys
}

const split = (value: unknown): unknown[] =>
  typeof value === 'string' ? value.split(',').filter(part => part !== '') : [value]

/** What the path or the query says about the record: /post/3, /post/get?id=3, /post/delete?ids=3,4. */
export function sentKeys(resource: ResourceModel, { params, query }: OperationInput): string[] {
  const [inPath] = Object.values(params)
  if (inPath !== undefined) return [inPath]
  return ['id', 'ids', resource.key, `${resource.key}s`].flatMap(name => query.get(name) ?? [])
}
