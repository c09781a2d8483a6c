import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Candidate } from '#process/approval/ApprovalState.ts'
import type { HandlerWork } from '#server/engine/defineHandler.ts'
import { enabledAccounts } from '../people/enabledAccounts.ts'
import { expandCandidates } from '../people/expandCandidates.ts'

const KINDS = new Set<Candidate['kind']>(['role', 'dept', 'leader', 'post', 'group'])

/**
 * The enabled accounts that a field of a diagram names: ids and user names, `initiator`, and `role:3`, `dept:100`,
 * `leader:100`, `post:2`, `group:7`, as text with commas or as a list.
 */
export async function peopleNamed(
  { tx, tenantId }: Pick<HandlerWork, 'tx' | 'tenantId'>,
  value: unknown,
  starter: number,
): Promise<number[]> {
  const work = { tx, tenantId, now: new Date() }
  const words = [value]
    .flat()
    .flatMap(part => String(part ?? '').split(','))
    .map(word => word.trim())
    .filter(word => word !== '')
  const groups = words.flatMap(asCandidate)
  const accounts = words
    .filter(word => !word.includes(':'))
    .map(word => (word === 'initiator' ? starter : word))
  const named = await enabledAccounts(work, accounts)
  return [...new Set([...named, ...(await expandCandidates(work, groups))])]
}

/**
 * The same for something that is sent: nothing that reaches nobody counts as done.
 * @throws Fault INVALID where nobody is meant
 */
export async function recipientsOf(
  work: Pick<HandlerWork, 'tx' | 'tenantId'>,
  value: unknown,
  starter: number,
): Promise<number[]> {
  const userIds = await peopleNamed(work, value, starter)
  if (userIds.length > 0) return userIds
  const written = [value].flat().join(',').slice(0, 200)
  throw new Fault('INVALID', {
    message:
      written === ''
        ? localized('没有收件人：接收人没有值')
        : localized('没有收件人：“{{written}}”不是启用的账号', { written }),
  })
}

function asCandidate(word: string): Candidate[] {
  const [kind = '', id = ''] = word.split(':')
  const isKnown = KINDS.has(kind as Candidate['kind']) && /^\d{1,15}$/.test(id)
  return isKnown ? [{ kind: kind as Candidate['kind'], id: Number(id) }] : []
}
