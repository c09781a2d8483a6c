import { returnTargets } from '../execution/causes.ts'
import { Refusal } from '../execution/Refusal.ts'
import type { WorkItem } from './ApprovalState.ts'
import type { Work } from './Work.ts'

/** The token that a way back leads to. @throws Refusal NOT_UPSTREAM */
export function assertUpstream(work: Work, item: WorkItem, to: string): string {
  const target = returnTargets(work.process, work.state.tokens, item.token).find(({ node }) => node === to)
  if (target === undefined) throw new Refusal('NOT_UPSTREAM', to)
  return target.token
}

/** Takes back everything since a node was done, and enters it again. @throws Refusal NOT_UPSTREAM */
export function undoTo(work: Work, item: WorkItem, to: string): void {
  undo(work, assertUpstream(work, item, to))
}

/** A start event is entered again as the task to hand the form in anew. */
export function undo(work: Work, token: string): void {
  const node = work.state.tokens.tokens[token]?.node ?? ''
  const hold = work.nodeOf({ node }).type === 'startEvent'
  work.tokens({ type: 'undo', token, hold, now: work.now })
}
