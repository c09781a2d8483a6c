import { ancestorsOf } from './causes.ts'
import type { Token } from './TokenState.ts'
import { tokenOf, type Work } from './Work.ts'

/** What is entered anew as a whole: whatever has waited for somebody, or held what did. */
const REPEATED: ReadonlySet<Token['kind']> = new Set(['task', 'service', 'call', 'event', 'scope', 'multi'])

/**
 * Where the branches last waited that have ended scopes by an error or a terminating end, when these scopes are open
 * again for the sake of another branch. Without them the error would be lost, and the scope would end as if all was well.
 */
export function throwersBefore(work: Work, ended: readonly Token[], target: Token): Token[] {
  const throwers = ended.flatMap(scope => throwerOf(work, scope) ?? [])
  const before = new Set(throwers.flatMap(thrower => lastWaits(work, thrower)))
  const led = ancestorsOf(work.state, target.id)
  return [...before].filter(token => token !== target && token.state === 'done' && !led.has(token.id))
}

/** The end event that has ended a scope; null where something else has. */
function throwerOf(work: Work, { cancelledBy }: Token): Token | null {
  const event = cancelledBy === undefined ? undefined : work.state.tokens[cancelledBy]
  if (!event || event.isInstance) return null
  // A process of before may have had a node that this one has not.
  const node = work.process.nodes[event.node]
  if (node?.type === 'endEvent') return event
  // What has raised the error comes second among the causes; a service that has was ended with its scope.
  const raised = node?.event?.kind === 'error' ? event.causes[1] : undefined
  return raised === undefined ? null : tokenOf(work, raised)
}

function lastWaits(work: Work, thrower: Token): Token[] {
  const found: Token[] = []
  const seen = new Set<string>()
  const waiting = [...thrower.causes]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const token = tokenOf(work, id)
    if (seen.has(id) || token.scope !== thrower.scope) continue
    seen.add(id)
    if (REPEATED.has(token.kind)) found.push(token)
    else waiting.push(...token.causes)
  }
  return found
}
