import { sql } from 'kysely'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'

/** Registers of an institution that are listed at most. */
const MOST = 500

/** The registers of the caller's own institution by their titles, on or not, with how many documents each has. */
export async function listRegisters({ tx, caller }: RequestContext): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.form_id as "formId", r.title, r.enabled as "on", r.is_filled as "isFilled",
      r.fill_done as "fillDone", r.fill_total as "fillTotal",
      (select count(*)::int from sys_document_record d
        where d.tenant_id = r.tenant_id and d.form_id = r.form_id and d.deleted_at is null) as documents
    from sys_document_register r
    where r.tenant_id = ${caller.tenantId}
    order by r.title, r.form_id limit ${MOST}`.execute(tx)
  return rows
}
