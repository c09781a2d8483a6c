import { causalDescendants } from '../execution/causes.ts'
import { Refusal } from '../execution/Refusal.ts'
import type { CommandOf } from './ApprovalCommand.ts'
import { isAnswered } from './ApprovalState.ts'
import { closeSigners, ownOpen } from './answers.ts'
import { assertUpstream, undo, undoTo } from './undoTo.ts'
import type { Work } from './Work.ts'

/** Sends an item back to a task that was done before it, or to who has started. @throws Refusal NOT_UPSTREAM */
export function returnItem(work: Work, command: CommandOf<'return'>): void {
  const item = ownOpen(work, command)
  if (item.delegatedBy !== null) throw new Refusal('DELEGATED', item.id)
  assertUpstream(work, item, command.to)
  closeSigners(work, item)
  work.answer(item, 'returned', command.by)
  undoTo(work, item, command.to)
}

/**
 * The one who has started it takes it back to hand it in anew, as long as nobody else has acted.
 * @throws Refusal NOT_STARTER, ACTED
 */
export function withdrawInstance(work: Work, { by }: CommandOf<'withdraw'>): void {
  const { initiator, tokens } = work.state.tokens
  if (initiator !== by) throw new Refusal('NOT_STARTER')
  const acted = Object.values(work.state.items).find(
    item => isAnswered(item) && item.answeredBy !== by && tokens[item.token]?.state !== 'undone',
  )
  if (acted) throw new Refusal('ACTED', acted.id)
  const first = Object.values(tokens).find(
    ({ node, state }) => state !== 'undone' && work.process.nodes[node]?.type === 'startEvent',
  )
  if (first === undefined || first.state === 'live') throw new Refusal('STALE')
  assertUnmoved(work, servicesIn(work, first.id))
  undo(work, first.id)
}

const servicesIn = (work: Work, start: string): ReadonlySet<string> =>
  new Set(
    [...causalDescendants(work.state.tokens, start)].filter(id => {
      const kind = work.state.tokens.tokens[id]?.kind
      return kind === 'service' || kind === 'call'
    }),
  )

/** Nobody has answered, and no program has run, at some tokens. @throws Refusal ACTED, SERVICE_DONE */
export function assertUnmoved(work: Work, tokens: ReadonlySet<string>): void {
  const acted = Object.values(work.state.items).find(one => tokens.has(one.token) && isAnswered(one))
  if (acted) throw new Refusal('ACTED', acted.id)
  for (const id of tokens) {
    const token = work.state.tokens.tokens[id]
    if (token?.kind === 'service' && token.state === 'done') throw new Refusal('SERVICE_DONE', token.node)
    if (token?.kind === 'call' && token.state === 'done') throw new Refusal('SERVICE_DONE', token.node)
  }
}
