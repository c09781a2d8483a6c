import { cancel, consume } from './closeToken.ts'
import type { MultiInstance, ProcessNode } from './ExecutableProcess.ts'
import { evaluated } from './evaluate.ts'
import { leave } from './leaveNode.ts'
import { Refusal } from './Refusal.ts'
import type { Token } from './TokenState.ts'
import { allTokens, childrenOf, enter, finishedInside, nodeOf, scopeOf, type Work } from './Work.ts'
import { arm } from './waits.ts'

const MOST_ITEMS = 500

/**
 * What each instance is about: the items of a list, or the numbers from 0. A user task without a list has none, and
 * who does it is found otherwise.
 *
 * @throws Refusal ITEM_LIMIT with the number; EXPRESSION_FAILED
 */
export function itemsOf(work: Work, token: Token): unknown[] {
  const node = nodeOf(work, token)
  const items = listFor(work, token, node.multiple as MultiInstance)
  if (!items && node.type !== 'userTask') throw new Refusal('EXPRESSION_FAILED', node.id)
  if (items && items.length > MOST_ITEMS) throw new Refusal('ITEM_LIMIT', String(items.length))
  return items ?? []
}

function listFor(work: Work, token: Token, { collection, cardinality }: MultiInstance): unknown[] | null {
  if (collection !== undefined) {
    const list = evaluated(work, token, collection)
    if (list !== null && !Array.isArray(list)) throw new Refusal('EXPRESSION_FAILED', token.node)
    return list
  }
  const count = evaluated(work, token, cardinality ?? 'null')
  if (count === null) return null
  const number = typeof count === 'string' ? Number(count) : count
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0)
    throw new Refusal('EXPRESSION_FAILED', token.node)
  if (number > MOST_ITEMS) throw new Refusal('ITEM_LIMIT', String(number))
  return Array.from({ length: number }, (_, index) => index)
}

/** Begins a multi-instance: all of its instances, or the first of a sequence. */
export function beginMultiple(work: Work, token: Token, { multiple }: ProcessNode): void {
  token.kind = 'multi'
  token.items = itemsOf(work, token)
  token.begun = 0
  token.through = 0
  arm(work, token)
  if (token.items.length === 0) leave(work, token)
  const count = multiple?.sequential ? 1 : token.items.length
  for (let index = 0; index < count; index++) beginInstance(work, token, [token.id])
}

function beginInstance(work: Work, multi: Token, causes: string[]): void {
  const index = multi.begun as number
  multi.begun = index + 1
  const { elementVariable } = nodeOf(work, multi).multiple as MultiInstance
  const variables = { loopCounter: index, [elementVariable]: multi.items?.[index] }
  enter(work, { node: multi.node, scope: multi.id, causes, variables, isInstance: true })
}

/** A token is through: it leaves, or is one instance less to wait for. */
export function finish(work: Work, token: Token): void {
  if (token.isInstance) endInstance(work, token)
  else leave(work, token)
}

function endInstance(work: Work, instance: Token): void {
  const multi = scopeOf(work, instance) as Token
  consume(work, instance)
  multi.through = (multi.through as number) + 1
  const { sequential } = nodeOf(work, multi).multiple as MultiInstance
  if (isComplete(work, multi)) {
    for (const other of childrenOf(work, multi.id)) cancel(work, other, instance)
    leave(work, multi)
  } else if (sequential) {
    beginInstance(work, multi, [multi.id, instance.id, ...finishedInside(work, instance)])
  }
}

function isComplete(work: Work, multi: Token): boolean {
  const { completion } = nodeOf(work, multi).multiple as MultiInstance
  const through = multi.through as number
  const total = multi.items?.length ?? 0
  if (through >= total) return true
  if (completion === undefined) return false
  const counts = { nrOfInstances: total, nrOfCompletedInstances: through }
  const active = { nrOfActiveInstances: (multi.begun as number) - through }
  const value = evaluated(work, multi, completion, { ...counts, ...active })
  if (value !== null && typeof value !== 'boolean') throw new Refusal('EXPRESSION_FAILED', multi.node)
  return value === true
}

/** Counts the instances anew, some of which were taken back or have begun again. */
export function recount(work: Work, multi: Token): void {
  const states = allTokens(work)
    .filter(({ scope }) => scope === multi.id)
    .map(({ state }) => state)
  multi.through = states.filter(state => state === 'done').length
  multi.begun = multi.through + states.filter(state => state === 'live').length
}
