import { type RawBuilder, type SqlBool, sql } from 'kysely'

interface Former {
  tenantId: number
  instanceId: number
  /** Of the account. */
  userId: RawBuilder<unknown>
}

/**
 * Events (e) that tell that somebody had a task of an instance which is another's now: he has handed it on, has given
 * it back, or has said what he thinks of it, or that his substitute has given it on. The task itself keeps only the first and the last.
 */
export const wasTaskOf = ({ tenantId, instanceId, userId }: Former): RawBuilder<SqlBool> => sql<SqlBool>`
  e.tenant_id = ${tenantId} and e.instance_id = ${instanceId}
  and ((e.type in ('delegate-answered', 'unclaim') and e.user_id = ${userId})
    or (e.type in ('transfer', 'replace') and (e.detail ->> 'from')::bigint = ${userId})
    or (e.type in ('transfer', 'delegate') and (e.detail ->> 'substitutedFor')::bigint = ${userId}))`
