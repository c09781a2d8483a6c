import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Row } from '../engine/defineModule.ts'
import { valueAt } from './valueAt.ts'

/** What one call brings: one receipt, or a list of them. */
export interface BroughtReceipts {
  isList: boolean
  receipts: unknown[]
}

/** More than any operator sends at once. */
const most = 1000

/**
 * The receipts of a call. A list stands at the channel's path, as JSON or as a text of JSON in a form; without a path
 * the body itself is one receipt or a list.
 * @param fields what stands in the address: it completes every receipt
 * @throws Fault INVALID when there is no list where the channel says, or one that is too long
 */
export function readReceipts(body: unknown, fields: Row, path: string | null): BroughtReceipts {
  const isList = Boolean(path) || Array.isArray(body)
  const receipts = isList ? listOf(body, fields, path) : [body]
  if (receipts.length > most)
    throw new Fault('INVALID', { message: localized('一次最多接收 {{most}} 条回执', { most }) })
  return { isList, receipts: receipts.map(receipt => completed(receipt, fields)) }
}

function listOf(body: unknown, fields: Row, path: string | null): unknown[] {
  if (!path) return body as unknown[]
  const list = listIn(valueAt(Array.isArray(body) ? body : { ...fields, ...Object(body) }, path))
  if (list === null)
    throw new Fault('INVALID', { message: localized('回执中的“{{path}}”不是列表', { path }) })
  return list
}

/** What is no object stays what it is, and is told to be wrong. */
const completed = (receipt: unknown, fields: Row): unknown =>
  typeof receipt === 'object' && receipt !== null && !Array.isArray(receipt)
    ? { ...fields, ...receipt }
    : receipt

function listIn(text: string | null): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
