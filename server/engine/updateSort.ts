import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { ResourceModel } from '#model/types/index.ts'
import { assertMayWrite } from './access.ts'
import type { OperationContext } from './contracts/OperationContext.ts'
import type { Answer, Row } from './contracts/records.ts'
import { holdsFor, refused } from './expression/holdsFor.ts'
import type { OperationInput } from './registry/Route.ts'
import { keyOf, MOST_KEYS } from './request/keysOf.ts'
import { assertValid } from './write/checkDrafts.ts'
import { readChanges } from './write/readChanges.ts'
import { readStored } from './write/readStored.ts'
import { updateRecord } from './write/updateRecord.ts'

/**
 * Sets the places of several nodes of a tree at once, all of them or none. Sent are `items` (each with key, order
 * and, where it moves, parent), or two lists as the family's clients do: menuIds '1,2' and orderNums '3,4'.
 *
 * @throws INVALID when the lists do not fit
 * @throws NOT_FOUND, TREE_CYCLE, REFERENCE_MISSING as an update does
 */
export async function updateSort(
  context: OperationContext,
  resource: ResourceModel,
  { body }: OperationInput,
): Promise<Answer> {
  assertMayWrite(context, resource)
  const compiled = context.compiled(resource.page)
  const items = itemsOf(resource, body)
  const keys = items.map(item => keyOf(resource, item[resource.key]))
  if (new Set(keys).size !== keys.length)
    throw new Fault('INVALID', { message: localized('同一记录出现多次') })
  const stored = await readStored(context, resource, keys, { lock: true })
  const asked = resource.operations.update
  for (const [index, before] of stored.entries()) {
    if (!(await holdsFor(context, compiled, asked?.when ?? null, before)))
      throw refused({ resource, record: before, asked, word: localized('修改') })
    const draft = await readChanges(
      context,
      compiled,
      { ...items[index], [resource.key]: keys[index] },
      before,
    )
    await assertValid(context, compiled, draft)
    if (resource.tree?.oneRoot) {
      const { assertPlaced } = await import('./tree/assertPlaced.ts')
      await assertPlaced(context, resource, { body: items[index] ?? {}, before })
    }
    await updateRecord(context, resource, { before, changes: draft.changes })
  }
  return {}
}

/** The nodes with nothing but their places. */
function itemsOf(resource: ResourceModel, body: Row): Row[] {
  const { key, tree } = resource
  const order = tree?.order
  if (!tree || !order) throw new Error(`${resource.page} has no tree with an order to sort.`)
  const items = Array.isArray(body.items) ? body.items : pairs(body, key, order)
  const isSound = items.length > 0 && items.length <= MOST_KEYS && items.every(isRow)
  if (!isSound) throw new Fault('INVALID', { message: localized('排序内容不正确') })
  return items.map(item => {
    const moved = tree.parent in item ? { [tree.parent]: item[tree.parent] } : {}
    return { [key]: item[key], [order]: item[order], ...moved }
  })
}

function pairs(body: Row, key: string, order: string): Row[] {
  const [keys, orders] = [listOf(body[`${key}s`]), listOf(body[`${order}s`])]
  if (keys.length !== orders.length) throw new Fault('INVALID', { message: localized('排序内容不正确') })
  return keys.map((value, index) => ({ [key]: value, [order]: Number(orders[index]) }))
}

const listOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value
  return typeof value === 'string' ? value.split(',') : []
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
