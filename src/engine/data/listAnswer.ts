import type { Envelope } from '../EngineHost.ts'
import type { Row } from './Row.ts'

export interface ListAnswer {
  rows: Row[]
  total: number
}

/**
 * Returns the rows of a list in any of the contract's shapes: rows and total beside the code, data.list and
 * data.total, or data as a flat array (trees, short lists).
 */
export function listAnswer(envelope: Envelope): ListAnswer {
  const { data } = envelope
  const body = Array.isArray(envelope.rows) || !isObject(data) ? envelope : data
  const rows = [body.rows, body.list, data].find(Array.isArray) as Row[] | undefined
  if (!rows) return { rows: [], total: 0 }
  return { rows, total: Number(body.total ?? rows.length) }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
