import { sql } from 'kysely'
import { isEnabled } from '../people/meantBy.ts'
import { incidentWords } from './incidentWords.ts'
import type { RunningInstance, RunWork } from './RunningInstance.ts'

/** Code of what is tried again by itself: nobody is told of it yet. */
export const RETRYING = 'SERVICE_RETRYING'

type PeopleWork = Pick<RunWork, 'tx' | 'tenantId'>

/** Who looks after an instance that cannot go on: those who manage its process, else the institution's administrators. */
export async function caretakersOf({ tx, tenantId }: PeopleWork, modelId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; isManager: boolean }>`
    select u.user_id as id, l.user_id is not null as "isManager" from sys_user u
    left join bpm_model_manager l on l.tenant_id = ${tenantId} and l.id = ${modelId} and l.user_id = u.user_id
    where ${isEnabled(tenantId)} and (l.user_id is not null or u.user_id in (
      select h.user_id from sys_user_role h
      join sys_role r on r.tenant_id = ${tenantId} and r.role_id = h.role_id and r.role_key = 'admin'
      where h.tenant_id = ${tenantId}))
    order by u.user_id`.execute(tx)
  const managers = rows.filter(({ isManager }) => isManager)
  return (managers.length > 0 ? managers : rows).map(({ id }) => Number(id))
}

/** Tells of what is noted of an instance. @returns whether there was anybody to be told */
export async function tellIncident(
  work: RunWork,
  { row, incidents, definition }: Pick<RunningInstance, 'row' | 'incidents' | 'definition'>,
): Promise<boolean> {
  const told = incidents.filter(({ code }) => code !== RETRYING)
  if (told.length === 0) return false
  const userIds = await caretakersOf(work, definition.modelId)
  const problem = told.map(one => incidentWords(definition, one).zh).join('；')
  await sendIncident(work, userIds, { process: row.name, problem })
  return userIds.length > 0
}

/** Stored with what is done in the transaction. */
export async function sendIncident(
  { services, tx, tenantId }: Pick<RunWork, 'tx' | 'tenantId' | 'services'>,
  userIds: readonly number[],
  params: { process: string; problem: string },
): Promise<void> {
  if (userIds.length === 0) return
  const what = { tenantId, userIds: [...userIds], template: 'bpm-incident', params }
  await services.notifier.send('message', what, tx)
}
