import { type SqlBool, sql } from 'kysely'
import { translationNameOf } from '#model/fieldAccess.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { findColumn, staleColumn } from '../../db/sync/findColumn.ts'
import { fieldOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { columnRef } from '../query/condition.ts'
import { type Rows, recordsOf, rowsOf, selectFields } from '../query/rowsOf.ts'
import { fitOf, searchWords } from './searchWords.ts'

/** Of one page at most. */
const MOST = 5
/** Among which the best are looked for: more are not read, however many there are. */
const CANDIDATES = 50
/** Records whose words are still to be made, which are looked at one by one. */
const MOST_UNREAD = 500

/**
 * The records of a page one of whose words begins with a folded word, as its list would show them: those that have the whole
 * word first, then those whose label begins with it. Also what nobody has made words of yet.
 */
export async function findRows(
  context: OperationContext,
  resource: ResourceModel,
  word: string,
): Promise<Row[]> {
  const read = reader(context, resource)
  const isUnmade = sql<SqlBool>`${columnRef('t', staleColumn)}`
  const like = (pattern: string) =>
    sql<SqlBool>`(${columnRef('t', findColumn)} like ${pattern} and not ${isUnmade})`
  const found = new Map<unknown, Row>()
  const add = (rows: readonly Row[]) => {
    for (const row of rows) found.set(row[resource.key], row)
  }
  for (const row of await read(isUnmade, MOST_UNREAD)) {
    const texts = (resource.findBy ?? []).map(name => String(row[name] ?? ''))
    if ((await searchWords(texts)).includes(` ${word}`)) add([row])
  }
  add(await read(like(`% ${word} %`), MOST))
  if (found.size < MOST) add(await read(like(`% ${word}%`), CANDIDATES))
  return (await ranked([...found.values()], resource, word)).slice(0, MOST)
}

function reader(context: OperationContext, resource: ResourceModel) {
  const names = new Set([resource.key, resource.label, ...(resource.findBy ?? [])])
  const fields = [...names].map(name => fieldOf(resource, name))
  return async (condition: ReturnType<typeof sql<SqlBool>>, most: number): Promise<Row[]> => {
    const rows: Rows = rowsOf(context, resource).where(condition)
    return recordsOf(await selectFields(context, resource, rows, fields).limit(most).execute(), fields)
  }
}

async function ranked(rows: readonly Row[], resource: ResourceModel, word: string): Promise<Row[]> {
  const placed = await Promise.all(rows.map(async row => ({ row, rank: await rankOf(row, resource, word) })))
  return placed.toSorted((one, other) => one.rank - other.rank).map(({ row }) => row)
}

/** First what is all of the word, in whichever language it has; then what begins with it. */
async function rankOf(row: Row, { label }: ResourceModel, word: string): Promise<number> {
  const labels = [label, translationNameOf(label)].map(name => String(row[name] ?? ''))
  const fits = await Promise.all([...new Set(labels)].map(text => fitOf(text, word)))
  if (fits.includes('whole')) return 0
  return fits.includes('beginning') ? 1 : 2
}
