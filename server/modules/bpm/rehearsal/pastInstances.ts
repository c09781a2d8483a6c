import { sql } from 'kysely'
import type { Token, TokenState } from '#process/execution/TokenState.ts'
import type { PastFacts } from '#process/rehearsal/PastRun.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { inScope } from '../run/inScope.ts'

/** An instance as it is rehearsed. */
export interface PastInstance extends PastFacts {
  id: number
  name: string
  startUserId: number
  definitionId: number
  /** Whether somebody has put it at another node, or on another version, which no version does by itself. */
  wasMoved: boolean
}

/** The latest instances of a process within the caller's data scope, the latest first. */
export async function latestInstances(
  context: RequestContext,
  { key, most }: { key: string; most: number },
): Promise<number[]> {
  const { tx, caller } = context
  const { rows } = await sql<{ id: number }>`
    select i.id from bpm_process_instance i
    where i.tenant_id = ${caller.tenantId} and ${inScope(context)}
      and i.process_definition_id in (
        select d.id from bpm_process_definition d where d.tenant_id = ${caller.tenantId} and d.key = ${key})
    order by i.id desc limit ${most}`.execute(tx)
  return rows.map(({ id }) => Number(id))
}

interface PastRow {
  id: number
  name: string
  startUserId: number
  definitionId: number
  status: TokenState['status']
  variables: Record<string, unknown>
  result: number
  tokens: Token[]
  rejectedAt: string | null
  wasMoved: boolean
  sets: PastFacts['sets'][number][]
}

/** What has happened to instances, in the order of their ids. They were found in scope before. */
export async function readPast(
  { tx, caller: { tenantId } }: RequestContext,
  ids: readonly number[],
): Promise<PastInstance[]> {
  const events = sql`from bpm_process_event e where e.tenant_id = ${tenantId} and e.instance_id = i.id`
  const { rows } = await sql<PastRow>`
    select i.id, i.name, i.start_user_id as "startUserId", i.process_definition_id as "definitionId",
      i.token_status as status, i.variables, i.result,
      coalesce((select jsonb_agg(t.content) from bpm_process_token t
        where t.tenant_id = ${tenantId} and t.instance_id = i.id), '[]') as tokens,
      (select e.node ${events} and e.type = 'reject' order by e.id desc limit 1) as "rejectedAt",
      exists (select ${events} and e.type in ('jump', 'migrate')) as "wasMoved",
      coalesce((select jsonb_agg(jsonb_build_object(
          'at', floor(extract(epoch from e.event_time) * 1000), 'former', e.detail -> 'former') order by e.id)
        ${events} and e.type = 'set-variables' and e.detail ? 'former'), '[]') as sets
    from bpm_process_instance i
    where i.tenant_id = ${tenantId} and i.id = any(${[...ids]}::bigint[])
    order by i.id desc`.execute(tx)
  return rows.map(({ status, variables, tokens, result, rejectedAt, ...row }) => ({
    ...row,
    rejectedAt: result === 3 && status === 'ended' ? rejectedAt : null,
    state: {
      ...{ status, sequence: 0, initiator: row.startUserId, variables, timers: {}, subscriptions: {} },
      tokens: Object.fromEntries(tokens.sort(byNumber).map(token => [token.id, token])),
    },
  }))
}

/** t2 before t10. */
const byNumber = (one: Token, other: Token): number => Number(one.id.slice(1)) - Number(other.id.slice(1))
