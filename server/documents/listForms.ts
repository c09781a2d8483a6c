import { sql } from 'kysely'
import type { DocumentFormRecord, Documents } from '../engine/contracts/documents.ts'
import { formColumns } from './documentColumns.ts'

/** The tenant's forms whose name holds a text, those changed last first. */
export const listForms: Documents['list'] = async ({ tx, caller }, { offset, size, formName }) => {
  const named = tx
    .selectFrom('sys_document_form')
    .where('tenant_id', '=', caller.tenantId)
    // Nothing stands in every name.
    .where(sql<boolean>`position(lower(${formName}::text) in lower(form_name)) > 0`)
  const { total } = await named.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await named
    .select(formColumns)
    .orderBy(sql`coalesce(update_time, create_time) desc, form_id desc`)
    .offset(offset)
    .limit(size)
    .execute()
  return { rows: rows as DocumentFormRecord[], total }
}
