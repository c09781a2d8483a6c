import { fireInclusive, forceJoin } from './joins.ts'
import { finish } from './multiInstance.ts'
import { Refusal } from './Refusal.ts'
import { runNode } from './runNode.ts'
import type { Token } from './TokenState.ts'
import { allTokens, isLive, type Work } from './Work.ts'

const MOST_STEPS = 1_000

/**
 * Runs whatever can run, until all that is left waits for somebody. Then inclusive joins are looked at, sub-processes
 * that hold nothing any more end, and so does the instance.
 *
 * @throws Refusal STEP_LIMIT with the node at which it went on without end
 */
export function settle(work: Work): void {
  do runAgenda(work)
  while (work.state.status === 'running' && goOn(work))
}

function runAgenda(work: Work): void {
  for (let next = work.agenda.shift(); next; next = work.agenda.shift()) {
    // An event may have ended it before its turn.
    if (!isLive(next.token)) continue
    if (++work.steps > MOST_STEPS) throw new Refusal('STEP_LIMIT', next.token.node)
    runNode(work, next.token, next.isHeld)
  }
}

/** Whether there is something to run again. */
function goOn(work: Work): boolean {
  const live = allTokens(work).filter(isLive)
  if (fireInclusive(work, live) || endScope(work, live)) return true
  if (live.length === 0) {
    work.state.status = 'completed'
    work.effects.push({ type: 'completed' })
    return false
  }
  const forced = forceJoin(work, live)
  if (forced === null) return false
  work.effects.push({ type: 'incident', code: 'JOIN_FORCED', node: forced, detail: '' })
  return true
}

/** Ends a sub-process that holds nothing any more, the innermost first: whether there was one. */
function endScope(work: Work, live: readonly Token[]): boolean {
  const inUse = new Set(live.map(({ scope }) => scope))
  const empty = live.findLast(({ id, kind }) => kind === 'scope' && !inUse.has(id))
  if (empty) finish(work, empty)
  return empty !== undefined
}
