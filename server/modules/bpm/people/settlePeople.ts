import { sql } from 'kysely'
import type { ProcessSettings } from '../ProcessSettings.ts'
import { decideSeats, type SeatQuestion, type Settled } from './decideSeats.ts'
import { enabledAccounts } from './enabledAccounts.ts'
import { expandCandidates } from './expandCandidates.ts'
import { findPeople } from './findPeople.ts'
import { leadersAbove } from './leadersAbove.ts'
import { isEnabled } from './meantBy.ts'
import type { PeopleQuestion, PeopleWork } from './PeopleWork.ts'
import { substitutesAmong } from './substitutesAmong.ts'

export interface SettleQuestion extends PeopleQuestion, SeatQuestion {
  /** Key of the process: substitutes and managers are those of it. */
  processKey: string
  /** The people of a multi-instance whose items are accounts; null where they are found. */
  members: readonly number[] | null
}

/**
 * Finds the people of a user task and decides what becomes of them by the settings of the process.
 * @throws Refusal EXPRESSION_FAILED; Fault STATE with the number when more than 500 people are meant
 */
export async function settlePeople(work: PeopleWork, question: SettleQuestion): Promise<Settled> {
  const { starter, processKey } = question
  const settings = settingsFor(question)
  const members = question.members && (await enabledAccounts(work, question.members))
  const found = members ? { named: [], candidates: [], together: null } : await findPeople(work, question)
  const expanded = await expandCandidates(work, found.candidates)
  const managers = settings.nobody === 'manager' ? await managersOf(work, processKey) : []
  const isLeaderAsked = settings.starterApproves === 'leader' || managers.includes(starter)
  const leader = isLeaderAsked ? (await leadersAbove(work, starter))[0] : undefined
  const people = [...(members ?? []), ...found.named, ...expanded, ...managers, ...(leader ? [leader] : [])]
  const substitutes = await substitutesAmong(work, processKey, people)
  return decideSeats(
    { ...question, settings },
    { found, expanded, members, substitutes, leader: leader ?? null, managers },
  )
}

/** People who were chosen and are gone are missed: their task is not passed over. */
function settingsFor({ settings, chosen }: SettleQuestion): ProcessSettings {
  return chosen.length > 0 && settings.nobody === 'pass' ? { ...settings, nobody: 'wait' } : settings
}

/** The enabled accounts that manage a process now. */
export async function managersOf({ tx, tenantId }: PeopleWork, processKey: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.user_id as id from bpm_model m
    join bpm_model_manager l on l.tenant_id = ${tenantId} and l.id = m.id
    join sys_user u on u.user_id = l.user_id and ${isEnabled(tenantId)}
    where m.tenant_id = ${tenantId} and m.key = ${processKey} and m.deleted_at is null
    order by u.user_id`.execute(tx)
  return rows.map(({ id }) => Number(id))
}
