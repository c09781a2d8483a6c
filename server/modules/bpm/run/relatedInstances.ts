import { sql } from 'kysely'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { workOf } from './commandOf.ts'
import { mayRead } from './mayRead.ts'
import { personIn, personsOf } from './personsOf.ts'
import type { RunningInstance } from './RunningInstance.ts'

/** Related instances, and people with a copy, that are told at once. */
const MOST = 20
const MOST_COPIED = 200

/**
 * What an instance has to do with: the one that has called it, those that it has called, and the others of its record.
 * Those alone that the caller may read.
 */
export async function relatedTo(context: RequestContext, { row }: RunningInstance): Promise<Row[]> {
  const { tx, caller } = context
  const { tenantId } = caller
  const { rows } = await sql<Row & { id: number }>`
    select i.id, i.name, i.status, i.result,
      case when i.id = own.parent_id then 'caller' when i.parent_id = own.id then 'called' else 'record' end as relation
    from bpm_process_instance own
    join bpm_process_instance i on i.tenant_id = ${tenantId} and i.id <> own.id
      and (i.id = own.parent_id or i.parent_id = own.id
        or (own.record_page is not null and i.record_page = own.record_page and i.record_key = own.record_key))
    where own.tenant_id = ${tenantId} and own.id = ${row.id}
    order by i.id desc limit ${MOST}`.execute(tx)
  const told: Row[] = []
  for (const one of rows) if (await mayRead(context, one.id)) told.push(one)
  return told
}

/** Who was sent a copy, the first first. */
export async function copiedIn(context: RequestContext, instanceId: number): Promise<Row[]> {
  const { tx, caller } = context
  const { rows } = await sql<{ id: number }>`
    select user_id as id from bpm_process_copy
    where tenant_id = ${caller.tenantId} and instance_id = ${instanceId}
    group by user_id order by min(id) limit ${MOST_COPIED}`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const persons = await personsOf(workOf(context), ids)
  return ids.map(id => personIn(persons, id)).filter(person => person !== null)
}
