import { sql } from 'kysely'
import type { ResourceModel } from '#model/types/index.ts'
import { columnOf } from '../db/sync/keyColumn.ts'
import type { Answer } from './defineModule.ts'
import type { OperationContext } from './OperationContext.ts'
import { keyword } from './options/keyword.ts'
import { choosableRows, pickerOf } from './options/pickerOf.ts'
import { presentOptions } from './options/presentOptions.ts'
import { isOneOf } from './query/condition.ts'
import { pageOf } from './query/pageOf.ts'
import { parseFilterValue } from './query/parseFilterValue.ts'
import { parseOrder } from './query/parseOrder.ts'
import { countRows, ordered, readPage } from './query/readPage.ts'
import { rowsOf } from './query/rowsOf.ts'
import { selectFields } from './query/selectFields.ts'
import type { OperationInput } from './registry/Route.ts'

const LARGEST_PAGE = 100
const LARGEST_TREE = 5_000

/**
 * Candidates of a reference: { data: [{ value, label, … }], total }. `keyword` searches labels, `ids` looks up the
 * labels of values that a form holds already (removed or not choosable ones as disabled), `from` and `field` name
 * the reference that is filled in, whose filter then applies, and `values` (JSON) the form that the filter reads.
 * Trees are answered whole up to 5,000 nodes, each with its parent; `total` says whether there are more.
 */
export async function options(
  context: OperationContext,
  resource: ResourceModel,
  { query }: OperationInput,
): Promise<Answer> {
  const picker = pickerOf(context, resource, query)
  const ids = query.get('ids')?.flatMap(text => text.split(','))
  if (ids) return { data: await labelsOf(context, resource, { picker, ids: ids.slice(0, LARGEST_PAGE) }) }
  const filtered = choosableRows(context, resource, picker).where(keyword(context, resource, query))
  const order = parseOrder(context, resource, new Map())
  const select = (rows: typeof filtered) => selectFields(rows, picker.fields)
  if (resource.tree) {
    const rows = await select(ordered({ filtered, order })).limit(LARGEST_TREE).execute()
    // Whoever asked must know that there are more, and search for them.
    const total = rows.length < LARGEST_TREE ? rows.length : await countRows(context, filtered)
    return { data: presentOptions(resource, picker, rows), total }
  }
  const page = pageOf(resource.style, query, LARGEST_PAGE)
  const { rows, total } = await readPage(context, { filtered, select, order }, page)
  return { data: presentOptions(resource, picker, rows), total }
}

interface Lookup {
  picker: ReturnType<typeof pickerOf>
  ids: string[]
}

/** Labels of values that a form holds, whether or not they could be chosen now. */
async function labelsOf(context: OperationContext, resource: ResourceModel, { picker, ids }: Lookup) {
  const key = picker.fields.find(field => field.name === picker.key)
  if (!key) return []
  const values = ids.filter(id => id !== '').map(id => parseFilterValue(key, id))
  const chosen = isOneOf(sql.ref(`t.${columnOf(resource, picker.key)}`), values)
  const known = await selectFields(
    rowsOf(context, resource, { scoped: false, state: 'any' }).where(chosen),
    picker.fields,
  ).execute()
  const open = await selectFields(choosableRows(context, resource, picker).where(chosen), [key]).execute()
  const choosable = new Set(open.map(row => row[picker.key]))
  const options = presentOptions(resource, picker, known)
  return options.map(option => {
    if (choosable.has(option.value)) return option
    // What the caller could not choose, it learns the label of, and nothing more.
    return { value: option.value, label: option.label, disabled: true }
  })
}
