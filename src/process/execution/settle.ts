import { fireInclusive, forceJoin } from './joins.ts'
import { finish } from './multiInstance.ts'
import { Refusal } from './Refusal.ts'
import { runNode } from './runNode.ts'
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
  if (fireInclusive(work) || endScope(work)) return true
  if (!allTokens(work).some(isLive)) {
    work.state.status = 'completed'
    work.effects.push({ type: 'completed' })
    return false
  }
  const forced = forceJoin(work)
  if (forced === null) return false
  work.effects.push({ type: 'incident', code: 'JOIN_FORCED', node: forced, detail: '' })
  return true
}

/** Ends a sub-process that holds nothing any more, the innermost first: whether there was one. */
function endScope(work: Work): boolean {
  const inUse = new Set(
    allTokens(work)
      .filter(isLive)
      .map(({ scope }) => scope),
  )
  const empty = allTokens(work).findLast(
    token => isLive(token) && token.kind === 'scope' && !inUse.has(token.id),
  )
  if (empty) finish(work, empty)
  return empty !== undefined
}
