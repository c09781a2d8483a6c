import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createServerDatabase } from '#tests/support/openTestDatabase.ts'
import {
  killSpawned,
  type SpawnedReply,
  type SpawnedServer,
  spawnServer,
} from '#tests/support/spawnServer.ts'
import { type BenchRow, defineBench } from './support/defineBench.ts'
import { sideBySide } from './support/sideBySide.ts'

const giveUpAfter = 30_000
const rounds = 9

interface Pair {
  /** Where something is changed. */
  first: SpawnedServer
  /** Where it has to be noticed. */
  second: SpawnedServer
  /** Session of the platform's administrator. */
  admin: string
}

/** Does something on the first server. Returns the milliseconds until the second knew. */
type Change = (pair: Pair, round: number) => Promise<number>

const changes: { name: string; limit: number; change: Change }[] = [
  { name: 'a session that is ended', limit: 1_000, change: endSession },
  { name: 'a changed dictionary', limit: 1_000, change: changeDictionary },
  { name: 'a tenant that is stopped', limit: 1_000, change: stopTenant },
  // It is due each second, and a free server fetches it a moment later.
  { name: 'a job that is scheduled, to the end of its first run', limit: 4_000, change: scheduleJob },
]

export default defineBench({
  title: 'Two servers on one PostgreSQL: from a change on the first until the second knows',
  async run(print) {
    if (!process.env.TEST_DATABASE_URL) {
      print('Not measured: TEST_DATABASE_URL names no PostgreSQL server.')
      return []
    }
    const folder = await mkdtemp(join(tmpdir(), 'mortise-bench-'))
    const remote = await createServerDatabase()
    try {
      const start = (data: string) => spawnServer({ DATA_DIR: join(folder, data), DATABASE_URL: remote.url })
      const [first, second] = [await start('first'), await start('second')]
      const pair = { first, second, admin: await first.signIn('admin') }
      const rows: BenchRow[] = []
      for (const { name, limit, change } of changes) {
        let round = 0
        const took = { name: 'took', run: () => change(pair, ++round) }
        const result = await sideBySide(took, { name: 'limit', run: () => limit }, { rounds })
        rows.push({ name, result, unit: 'ms', target: { atMost: 1 } })
      }
      await Promise.all([first.stop('SIGTERM'), second.stop('SIGTERM')])
      return rows
    } finally {
      killSpawned()
      await remote.drop()
      await rm(folder, { recursive: true, force: true })
    }
  },
})

async function endSession({ first, second, admin }: Pair): Promise<number> {
  const token = await second.signIn('school')
  const ask = () => second.call('GET', '/system/user/getInfo', { token })
  expectCode(await ask(), 200)
  const online = await first.call('GET', '/monitor/online/list?userName=school', { token: admin })
  const { tokenId } = online.rows.at(0)
  return timeUntil(
    () => first.call('DELETE', `/monitor/online/${tokenId}`, { token: admin }),
    async () => (await ask()).code === 401,
  )
}

async function changeDictionary({ first, second, admin }: Pair, round: number): Promise<number> {
  const dictType = 'sys_notice_status'
  const list = await first.call('GET', `/system/dict/data/list?dictType=${dictType}`, { token: admin })
  const { dictCode, version } = list.rows.at(0)
  const dictLabel = `正常${round}`
  const body = { dictCode, version, dictLabel }
  return timeUntil(
    () => first.call('PUT', '/system/dict/data', { token: admin, body }),
    async () => {
      const { data } = await second.call('GET', `/system/dict/data/type/${dictType}`, { token: admin })
      return data.some((entry: { dictLabel: string }) => entry.dictLabel === dictLabel)
    },
  )
}

async function stopTenant({ first, second, admin }: Pair): Promise<number> {
  const setStatus = (status: '0' | '1') =>
    first.call('PUT', '/system/tenant/update', { token: admin, body: { id: 5, status } })
  expectCode(await setStatus('0'), 200)
  const token = await untilSignedIn(second, 'company2')
  const ask = () => second.call('GET', '/system/user/getInfo', { token })
  expectCode(await ask(), 200)
  return timeUntil(
    () => setStatus('1'),
    async () => (await ask()).code === 401,
  )
}

async function scheduleJob({ first, second, admin }: Pair, round: number): Promise<number> {
  const jobName = `测量${round}`
  const body = {
    jobName,
    jobGroup: 'DEFAULT',
    invokeTarget: 'clearExpired()',
    cronExpression: '* * * * * ?',
    status: '0',
  }
  const query = `jobName=${encodeURIComponent(jobName)}`
  const took = await timeUntil(
    () => first.call('POST', '/monitor/job', { token: admin, body }),
    async () => (await second.call('GET', `/monitor/jobLog/list?${query}`, { token: admin })).total > 0,
  )
  const { jobId } = (await first.call('GET', `/monitor/job/list?${query}`, { token: admin })).rows.at(0)
  expectCode(await first.call('DELETE', `/monitor/job/${jobId}`, { token: admin }), 200)
  return took
}

/** Starting a tenant again has to be noticed as well. */
async function untilSignedIn(server: SpawnedServer, userName: string): Promise<string> {
  let token = ''
  await timeUntil(
    async () => null,
    async () => {
      token = await server.signIn(userName).catch(() => '')
      return token !== ''
    },
  )
  return token
}

/** Milliseconds from sending the change until it is seen. @throws Error when it is refused, or never seen */
async function timeUntil(
  change: () => Promise<SpawnedReply | null>,
  isSeen: () => Promise<boolean>,
): Promise<number> {
  const start = performance.now()
  const answer = await change()
  if (answer) expectCode(answer, 200)
  while (!(await isSeen())) {
    if (performance.now() - start > giveUpAfter) throw new Error('The other server never knew.')
    await delay(5)
  }
  return performance.now() - start
}

function expectCode({ code, msg }: SpawnedReply, expected: number): void {
  if (code !== expected) throw new Error(`Answered ${code} instead of ${expected}: ${msg}`)
}
