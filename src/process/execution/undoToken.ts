import { descendantsOf } from './causes.ts'
import { close } from './closeToken.ts'
import { recount } from './multiInstance.ts'
import { Refusal } from './Refusal.ts'
import type { Token } from './TokenState.ts'
import { throwersBefore } from './throwersBefore.ts'
import { allTokens, enterAgain, isLive, nodeOf, scopeOf, tokenOf, type Work } from './Work.ts'
import { armAgain } from './waits.ts'

/**
 * Takes back a token and all that it has brought about, and enters its node again:
 *
 * - what is live of that is closed, the rest is marked undone;
 * - arrivals of other branches that an undone join had consumed wait again;
 * - scopes around it that had ended are open again, and what came of their ends is taken back, too;
 * - what an undone event had ended goes on: a scope as it was, a task from its beginning;
 * - so does the branch that had thrown an undone error or ended its scope, from where it last waited.
 *
 * Only causes are followed, so that loops, nested scopes and instances need no rules of their own.
 *
 * @throws Refusal STALE where it is not live or done; BAD_TARGET where the process has no such node any more
 */
export function undoToken(work: Work, id: string, isHeld: boolean): void {
  const target = Object.hasOwn(work.state.tokens, id) ? work.state.tokens[id] : undefined
  if (!target || (target.state !== 'live' && target.state !== 'done')) throw new Refusal('STALE', id)
  const ended = endedAround(work, target)
  assertDrawn(work, ended)
  const repeated = [target, ...throwersBefore(work, ended, target)]
  const roots = [...repeated, ...ended.flatMap(scope => consequencesOf(work, scope))].map(token => token.id)
  const taken = new Set([...roots, ...descendantsOf(work.state, roots)])
  const arrivals = consumedArrivals(work, taken)
  const interrupted = interruptedBy(work, taken, new Set(ended.map(scope => scope.id)), target)
  assertDrawn(work, [...repeated, ...arrivals, ...interrupted])
  takeBack(work, taken)
  for (const token of [...arrivals, ...ended]) reopen(work, token)
  for (const token of interrupted) goOnWith(work, token)
  for (const token of repeated) enterAgain(work, token, isHeld && token === target)
  for (const token of allTokens(work)) if (isLive(token) && token.kind === 'multi') recount(work, token)
}

/** An instance that came from another process may have been where this one has nothing. @throws Refusal BAD_TARGET */
function assertDrawn({ process }: Work, tokens: readonly Token[]): void {
  const gone = tokens.find(({ node }) => !Object.hasOwn(process.nodes, node))
  if (gone) throw new Refusal('BAD_TARGET', gone.node)
}

/** The scopes around a token that live no more, the innermost first. */
function endedAround(work: Work, token: Token): Token[] {
  const ended: Token[] = []
  for (let around = scopeOf(work, token); around; around = scopeOf(work, around))
    if (!isLive(around)) ended.push(around)
  return ended
}

/** What came of the end of a scope: the tokens that left it, or the event that ended it. */
function consequencesOf(work: Work, scope: Token): Token[] {
  const { outgoing } = nodeOf(work, scope)
  const hasLeft = ({ via, scope: beside, causes }: Token) =>
    via !== null && outgoing.includes(via) && beside === scope.scope && causes.includes(scope.id)
  const event = scope.cancelledBy === undefined ? undefined : work.state.tokens[scope.cancelledBy]
  // An instance that has made its multi-instance complete stays done: the others go on beside it.
  return allTokens(work).filter(token => hasLeft(token) || (token === event && !token.isInstance))
}

/** Arrivals of branches that stay, which a join that is taken back had consumed. */
function consumedArrivals(work: Work, taken: ReadonlySet<string>): Token[] {
  const joined = allTokens(work).filter(
    ({ id, state, kind }) => taken.has(id) && state !== 'undone' && kind === 'run',
  )
  // What leaves a scope names the arrivals inside of it, too, but has not consumed them.
  const arrivals = joined.flatMap(({ node, causes }) =>
    causes.map(cause => tokenOf(work, cause)).filter(cause => cause.kind === 'join' && cause.node === node),
  )
  return arrivals.filter(({ id, state }) => state === 'done' && !taken.has(id))
}

/** What an event had ended that is taken back now; what ended when the target itself was entered stays so. */
function interruptedBy(
  work: Work,
  taken: ReadonlySet<string>,
  reopened: ReadonlySet<string>,
  target: Token,
): Token[] {
  return allTokens(work).filter(({ id, state, cancelledBy }) => {
    if (state !== 'cancelled' || cancelledBy === undefined || taken.has(id) || reopened.has(id)) return false
    if (taken.has(cancelledBy)) return cancelledBy !== target.id
    const { isInstance, scope } = work.state.tokens[cancelledBy] as Token
    return isInstance === true && reopened.has(scope as string)
  })
}

function takeBack(work: Work, taken: ReadonlySet<string>): void {
  for (const token of allTokens(work)) {
    if (!taken.has(token.id)) continue
    if (isLive(token)) close(work, token, 'undone')
    token.state = 'undone'
  }
}

/** Makes a token that had ended live again, as it was. */
function reopen(work: Work, token: Token): void {
  token.state = 'live'
  token.endTime = null
  token.outgoing = []
  delete token.cancelledBy
  if (token.kind !== 'join') armAgain(work, token)
}

/** What was interrupted is open again where it holds others, and begins anew where it does not. */
function goOnWith(work: Work, token: Token): void {
  const scope = scopeOf(work, token)
  if (scope && !isLive(scope)) return
  if (token.kind === 'join' || token.kind === 'scope' || token.kind === 'multi') {
    reopen(work, token)
  } else {
    token.state = 'undone'
    enterAgain(work, token)
  }
}
