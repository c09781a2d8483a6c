import { sql } from 'kysely'
import type { Database } from '#server/db/Database.ts'
import { killSpawned, type SpawnedServer, spawnServer } from '#tests/support/spawnServer.ts'
import { type BenchRow, defineBench } from './support/defineBench.ts'
import { httpLoad } from './support/httpLoad.ts'
import { openFilledPlace } from './support/server/openFilledPlace.ts'
import { databaseKinds } from './support/server/startHost.ts'
import { sideBySide } from './support/sideBySide.ts'

/** Instances of one process in each database. */
const FEW = 1_000
const MANY = 100_000

/** Of these, instances that each filter finds. */
const FOUND = 50

const TENANT = 2

/** A process of the demo whose lists are filtered by `leaveType` and `days`. */
const PROCESS = 'leave'

/** Values come round; the last of the numbers are those of the range. */
const FILTERS = {
  'equal texts': `fields[leaveType]=v7`,
  'a range of numbers': `fields[days][0]=1000001&fields[days][1]=${1_000_000 + FOUND}`,
}

export default defineBench({
  title: `Instances by one field of the form, page and count: among ${MANY} of a process beside ${FEW}`,
  async run(print) {
    const rows: BenchRow[] = []
    for (const name of databaseKinds(print)) {
      const kind = name === 'embedded' ? 'embedded' : 'server'
      const [many, few] = [await openOffice(kind, MANY), await openOffice(kind, FEW)]
      try {
        for (const [what, query] of Object.entries(FILTERS)) {
          const contender = (among: string, office: Office) => ({
            name: among,
            run: () => p95Of(office, query),
          })
          const pair = [contender('100,000', many), contender('1,000', few)] as const
          const result = await sideBySide(...pair, { rounds: 5 })
          rows.push({ name: `${name}: by ${what}, p95`, result, unit: 'ms', target: { atMost: 2 } })
        }
      } finally {
        killSpawned()
        await many.drop()
        await few.drop()
      }
    }
    return rows
  },
})

interface Office {
  server: SpawnedServer
  token: string
  drop(): Promise<void>
}

/** A server over the demo's institutions, one of which has so many instances of one process. */
async function openOffice(kind: 'embedded' | 'server', instances: number): Promise<Office> {
  const place = await openFilledPlace(kind)
  const database = await place.open()
  try {
    await fill(database, instances)
  } finally {
    await database.close()
  }
  const server = await spawnServer({ ...place.settings, REQUESTS_PER_MINUTE: '0' })
  const office = { server, token: await server.signIn('school'), drop: () => place.drop() }
  for (const query of Object.values(FILTERS)) await assertFound(office, query)
  return office
}

async function fill(database: Database, instances: number): Promise<void> {
  await database.asOwner(async tx => {
    await sql`insert into bpm_process_instance
        (tenant_id, id, name, process_definition_id, process_key, start_user_id, token_status, summary)
      select ${TENANT}, 10000000 + n, '流程' || n, d.id, d.key, u.user_id, 'running',
        '[{"key": "天数", "value": "3"}]'::jsonb
      from generate_series(1, ${instances}::int) n
      cross join (select id, key from bpm_process_definition where tenant_id = ${TENANT} and key = ${PROCESS}) d
      cross join (select user_id from sys_user where tenant_id = ${TENANT} and user_name = 'school') u`.execute(
      tx,
    )
    const values = instances / FOUND
    await sql`insert into bpm_process_field (tenant_id, instance_id, name, process_key, text_value, number_value)
      select ${TENANT}::bigint, 10000000 + n, 'leaveType', ${PROCESS}::text, 'v' || n % ${values}::int,
        null::double precision
      from generate_series(1, ${instances}::int) n
      union all
      select ${TENANT}::bigint, 10000000 + n, 'days', ${PROCESS}::text, null,
        case when n % ${values}::int = 0 then 1000000 + n / ${values}::int else n end
      from generate_series(1, ${instances}::int) n`.execute(tx)
  })
  for (const table of ['bpm_process_instance', 'bpm_process_field']) await database.analyze(table)
}

const requestOf = ({ token }: Office, query: string) => ({
  path: `/prod-api/bpm/process-instance/manager-page?pageNo=1&pageSize=20&processDefinitionKey=${PROCESS}&${query}`,
  headers: { authorization: `Bearer ${token}` },
})

/** What finds nothing, or everything, says nothing about an index. */
async function assertFound(office: Office, query: string): Promise<void> {
  const { path, headers } = requestOf(office, query)
  const reply = await fetch(`http://127.0.0.1:${office.server.port}${path}`, { headers })
  const { data } = (await reply.json()) as { data?: { total: number } }
  if (data?.total !== FOUND) throw new Error(`${query} finds ${data?.total} instances, not ${FOUND}.`)
}

async function p95Of(office: Office, query: string): Promise<number> {
  const { p95 } = await httpLoad({
    origin: `http://127.0.0.1:${office.server.port}`,
    next: () => requestOf(office, query),
    ...{ connections: 2, maxRequests: 300, maxMilliseconds: 5_000 },
  })
  return p95
}
