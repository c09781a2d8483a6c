import { sql } from 'kysely'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { defineQueueHandler } from '#server/engine/defineQueueHandler.ts'
import { EDITION, type JudgedDefinition, judgeDefinition, keepCheck } from './definitionCheck.ts'

type Database = RequestContext['database']

/** Whose rows say which tenants there are. */
const PLATFORM = 1

/** Diagrams that are read at a time. */
const BATCH = 10

/**
 * Judges each definition once that was published before its rules were: at the first start of a version with other
 * rules, beside what the server does. Where it is stopped, the next start goes on.
 */
export default defineModule({
  works: [
    defineQueueHandler({
      name: 'bpm-check-definitions',
      retry: { limit: 5, delaySeconds: 60, backoff: true },
      ...{ keyed: 'one-waiting', atStart: true },
      async run(_data, { services: { database }, signal, log }) {
        for (const tenantId of await tenantIds(database)) {
          if (signal.aborted) return
          const found = await checkTenant(database, tenantId, signal)
          if (found.checked > 0) log.info({ tenantId, ...found }, 'Process definitions were checked')
        }
      },
    }),
  ],
})

async function tenantIds(database: Database): Promise<number[]> {
  const { rows } = await database.inTenant(PLATFORM, tx =>
    sql<{ id: number }>`select id from sys_tenant order by id`.execute(tx),
  )
  return rows.map(({ id }) => Number(id))
}

async function checkTenant(
  database: Database,
  tenantId: number,
  signal: AbortSignal,
): Promise<{ checked: number; refused: number }> {
  const found = { checked: 0, refused: 0 }
  while (!signal.aborted) {
    const definitions = await uncheckedOf(database, tenantId)
    if (definitions.length === 0) break
    for (const definition of definitions) {
      // A large diagram takes a thread and seconds: no transaction waits for it.
      const check = await judgeDefinition(definition)
      await database.inTenant(tenantId, tx =>
        keepCheck({ tx, tenantId, now: new Date() }, definition.id, check),
      )
      found.checked += 1
      if (!check.isExecutable) found.refused += 1
    }
  }
  return found
}

/** The next definitions that nobody has judged by these rules. */
async function uncheckedOf(database: Database, tenantId: number): Promise<JudgedDefinition[]> {
  const { rows } = await database.inTenant(tenantId, tx =>
    sql<JudgedDefinition>`
      select d.id, d.key, d.bpmn_xml as "bpmnXml" from bpm_process_definition d
      where d.tenant_id = ${tenantId} and not exists (select 1 from bpm_process_check c
        where c.tenant_id = ${tenantId} and c.definition_id = d.id and c.edition >= ${EDITION})
      order by d.id limit ${BATCH}`.execute(tx),
  )
  return rows
}
