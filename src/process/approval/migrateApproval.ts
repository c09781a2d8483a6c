import { createTokenEngine } from '../execution/createTokenEngine.ts'
import type { Mapping } from '../execution/Mapping.ts'
import { type MigrationProblem, migrateTokens } from '../execution/migrateTokens.ts'
import { Refusal } from '../execution/Refusal.ts'
import { type ApprovalState, isUnanswered } from './ApprovalState.ts'
import { membersOf, outcomeOf } from './group.ts'
import { Work } from './Work.ts'

/**
 * An instance with its people as it stands in another process: who is asked stays asked, at the node that stands for
 * the former one. With problems the state is of no use.
 */
export function migrateApproval(
  mapping: Mapping,
  { state, now }: { state: ApprovalState; now: number },
): { state: ApprovalState; problems: MigrationProblem[] } {
  const tokens = migrateTokens(mapping, { state: state.tokens, now })
  if (tokens.problems.length > 0) return { state, problems: tokens.problems }
  const items = Object.fromEntries(
    Object.entries(state.items).map(([id, item]) => [
      id,
      { ...item, node: tokens.nodes.get(item.token) ?? item.node },
    ]),
  )
  const migrated = { ...state, tokens: tokens.state, items }
  return { state: migrated, problems: decidedTasks(mapping, { state: migrated, before: state, now }) }
}

/** Tasks whose votes until now would decide them by the rule that they have from now on: nobody would end them. */
function decidedTasks(
  { to }: Mapping,
  { state, before, now }: { state: ApprovalState; before: ApprovalState; now: number },
): MigrationProblem[] {
  const work = new Work(to, createTokenEngine(to), { state, now, rejectTo: 'end' })
  const waiting = new Set(
    Object.values(state.items).flatMap(item => (isUnanswered(item) ? [item.token] : [])),
  )
  return [...waiting].flatMap((token): MigrationProblem[] => {
    const node = before.tokens.tokens[token]?.node ?? ''
    try {
      return outcomeOf(work, membersOf(work, token)) === null ? [] : [{ code: 'DECIDED', node }]
    } catch (error) {
      if (error instanceof Refusal) return [{ code: error.code, node }]
      throw error
    }
  })
}
