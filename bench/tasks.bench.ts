import { type SqlBool, sql } from 'kysely'
import type { Database } from '#server/db/Database.ts'
import { killSpawned, type SpawnedServer, spawnServer } from '#tests/support/spawnServer.ts'
import { type BenchRow, defineBench } from './support/defineBench.ts'
import { httpLoad } from './support/httpLoad.ts'
import { openFilledPlace } from './support/server/openFilledPlace.ts'
import { databaseKinds } from './support/server/startHost.ts'
import { sideBySide } from './support/sideBySide.ts'

/** Open tasks of the institution in each database. */
const FEW = 1_000
const MANY = 1_000_000

/** Of these, tasks that the person may take through a role of 300 people. */
const OWN = 200
const MEMBERS = 300

/** Roles over which all other tasks are spread. */
const OTHER_ROLES = 3_000

const TENANT = 2

export default defineBench({
  title: `The to-do list of one person, page and count: among ${MANY} open tasks beside ${FEW}`,
  async run(print) {
    const rows: BenchRow[] = []
    for (const name of databaseKinds(print)) {
      const kind = name === 'embedded' ? 'embedded' : 'server'
      const [many, few] = [await openOffice(kind, MANY), await openOffice(kind, FEW)]
      try {
        const contender = (among: string, office: Office) => ({ name: among, run: () => p95Of(office) })
        const result = await sideBySide(contender('1,000,000', many), contender('1,000', few), { rounds: 5 })
        rows.push({ name: `${name}: first page and count, p95`, result, unit: 'ms', target: { atMost: 2 } })
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

/** A server over the demo's institutions, one of which has so many open tasks. */
async function openOffice(kind: 'embedded' | 'server', tasks: number): Promise<Office> {
  const place = await openFilledPlace(kind)
  const database = await place.open()
  try {
    await fill(database, tasks)
  } finally {
    await database.close()
  }
  const server = await spawnServer({ ...place.settings, REQUESTS_PER_MINUTE: '0' })
  return { server, token: await server.signIn('school'), drop: () => place.drop() }
}

async function fill(database: Database, tasks: number): Promise<void> {
  await database.asOwner(async tx => {
    const { rows } = await sql<{ roleId: number; userId: number }>`
      select l.role_id as "roleId", u.user_id as "userId" from sys_user u
      join sys_user_role l on l.tenant_id = u.tenant_id and l.user_id = u.user_id
      where u.tenant_id = ${TENANT} and u.user_name = 'school' limit 1`.execute(tx)
    const { roleId, userId } = rows[0] as { roleId: number; userId: number }
    await sql`insert into sys_user (tenant_id, user_name, nick_name, password, status)
      select ${TENANT}, 'member' || n, '成员' || n, '-', '0' from generate_series(1, ${MEMBERS}) n`.execute(
      tx,
    )
    await sql`insert into sys_user_role (tenant_id, user_id, role_id)
      select tenant_id, user_id, ${roleId} from sys_user
      where tenant_id = ${TENANT} and user_name like 'member%'`.execute(tx)
    await sql`insert into bpm_process_instance
        (tenant_id, id, name, process_definition_id, process_key, start_user_id, token_status, summary)
      select ${TENANT}, 10000000 + n, '流程' || n, 1, 'bench', ${userId}, 'running',
        '[{"key": "天数", "value": "3"}]'::jsonb
      from generate_series(1, ${tasks}::int) n`.execute(tx)
    await sql`insert into bpm_task
        (tenant_id, id, instance_id, item_id, token_id, node, name, state, is_open, candidates, create_time, open_time)
      select ${TENANT}, 10000000 + n, 10000000 + n, 'k1', 't2', 'a', '审批' || n, 'open', true, '[]', now(), now()
      from generate_series(1, ${tasks}::int) n`.execute(tx)
    const isOwn = sql<SqlBool>`n % ${Math.floor(tasks / OWN)} = 0`
    await sql`insert into bpm_task_candidate (tenant_id, kind, member_id, task_id)
      select ${TENANT}, 'role', case when ${isOwn} then ${roleId} else 1000000 + n % ${OTHER_ROLES} end, 10000000 + n
      from generate_series(1, ${tasks}::int) n`.execute(tx)
  })
  for (const table of ['bpm_process_instance', 'bpm_task', 'bpm_task_candidate'])
    await database.analyze(table)
}

async function p95Of({ server, token }: Office): Promise<number> {
  const { p95 } = await httpLoad({
    origin: `http://127.0.0.1:${server.port}`,
    next: () => ({
      path: '/prod-api/bpm/task/todo-page?pageNo=1&pageSize=20',
      headers: { authorization: `Bearer ${token}` },
    }),
    ...{ connections: 2, maxRequests: 300, maxMilliseconds: 5_000 },
  })
  return p95
}
