import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '#server/db/openDatabase.ts'
import { setupSearch } from '#server/db/setup/setupSearch.ts'
import { createServerDatabase } from '#tests/support/openTestDatabase.ts'
import { ROOT } from '../cli/steps/runTool.ts'
import { type BenchRow, defineBench } from './support/defineBench.ts'
import { httpLoad, type LoadRequest } from './support/httpLoad.ts'
import { freePort } from './support/processes/freePort.ts'
import { stopProcess } from './support/processes/stopProcess.ts'
import { ACCOUNTS, fillInstitutions, type Institutions } from './support/server/fillInstitutions.ts'
import { DEMO_PASSWORD } from './support/server/HostOptions.ts'
import { type Contender, sideBySide } from './support/sideBySide.ts'

const few = 10
/** Fewer to try the measurement itself. */
const many = Number(process.env.BENCH_INSTITUTIONS ?? 10_000)
/** Memory after requests of all is compared with memory after requests of so many. */
const touchedFirst = 100
const rounds = 5
/** Requests of a round. */
const requests = 100

/** A database with institutions, and a server on it. */
interface Place {
  institutions: Institutions
  url: string
  dataDir: string
  port: number
  drop(): Promise<void>
}

type Pair = Record<'large' | 'small', Place>

/** What is asked of a place, and how much longer it may take with many institutions; no limit where none is given. */
const asked: { name: string; next: (place: Place, index: number) => LoadRequest; atMost?: number }[] = [
  { name: 'sign in', next: (place, index) => signIn(place, index, 0), atMost: 2 },
  {
    name: 'sign in, without the hash of the password',
    next: (place, index) => signIn(place, index, 1),
    atMost: 2,
  },
  {
    name: "list of an institution's accounts",
    next: (place, index) => list(place, spread(place, index % few)),
    atMost: 2,
  },
  // Every one is looked up anew: session, account, rights.
  {
    name: 'the same, another institution each time',
    next: (place, index) => list(place, spread(place, index)),
  },
]

export default defineBench({
  title: `${many.toLocaleString('en')} institutions of ${ACCOUNTS} accounts on one PostgreSQL beside ${few}`,
  async run(print) {
    if (!process.env.TEST_DATABASE_URL) {
      print('Not measured: TEST_DATABASE_URL names no PostgreSQL server.')
      return []
    }
    const start = performance.now()
    const places: Place[] = []
    try {
      for (const count of [few, many]) places.push(await makePlace(count))
      print(`${many * ACCOUNTS} accounts were made in ${Math.round((performance.now() - start) / 1000)} s.`)
      const [small, large] = places as [Place, Place]
      const pair = { large, small }
      return [await measureStart(pair), ...(await measureRequests(pair)), await measureMemory(large, print)]
    } finally {
      await Promise.all(places.map(place => place.drop()))
    }
  },
})

/** A database as a first start makes it, with so many institutions beside the demo's. */
async function makePlace(count: number): Promise<Place> {
  const { url, drop: dropDatabase } = await createServerDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'mortise-bench-'))
  const drop = async () => {
    await dropDatabase()
    await rm(dataDir, { recursive: true, force: true })
  }
  const place = { url, dataDir, port: await freePort(), drop }
  try {
    await stopProcess(await start(place))
    const database = await openDatabase({ url })
    try {
      // As operators prepare a server: npm run db -- setup.
      await setupSearch(database, { markLeakproof: true })
      return { ...place, institutions: await fillInstitutions(database, count) }
    } finally {
      await database.close()
    }
  } catch (error) {
    await drop()
    throw error
  }
}

async function measureStart({ large, small }: Pair): Promise<BenchRow> {
  const contender = (place: Place) => ({ name: nameOf(place), run: () => timeToStart(place) })
  const result = await sideBySide(contender(large), contender(small), { rounds })
  return { name: 'start', result, unit: 'ms', target: { atMost: 2 } }
}

async function timeToStart(place: Place): Promise<number> {
  const begun = performance.now()
  const child = await start(place)
  const took = performance.now() - begun
  await stopProcess(child)
  return took
}

async function measureRequests(pair: Pair): Promise<BenchRow[]> {
  const children = [await start(pair.large), await start(pair.small)]
  try {
    const rows: BenchRow[] = []
    for (const { name, next, atMost = Number.POSITIVE_INFINITY } of asked) {
      const contender = (place: Place) => loaded(place, index => next(place, index))
      const result = await sideBySide(contender(pair.large), contender(pair.small), { rounds })
      rows.push({ name: `${name}, p95`, result, unit: 'ms', target: { atMost } })
    }
    return [...rows, await measureTenants(pair)]
  } finally {
    await Promise.all(children.map(stopProcess))
  }
}

/** The platform's own list of them. */
async function measureTenants(pair: Pair): Promise<BenchRow> {
  const contender = async (place: Place) => {
    const token = await platformToken(place)
    const request = { path: '/prod-api/system/tenant/page?pageNo=1&pageSize=20', headers: bearer(token) }
    return loaded(place, () => request)
  }
  const result = await sideBySide(await contender(pair.large), await contender(pair.small), { rounds })
  return { name: 'list of institutions, p95', result, unit: 'ms', target: { atMost: 2 } }
}

/** The p95 of a round of requests; each round asks for others than those before it. */
function loaded(place: Place, next: (index: number) => LoadRequest): Contender {
  let round = 0
  return {
    name: nameOf(place),
    run: async () => {
      const before = round++ * requests
      const load = { connections: 2, maxRequests: requests, maxMilliseconds: 30_000 }
      const { p95 } = await httpLoad({
        origin: originOf(place),
        next: index => next(before + index),
        ...load,
      })
      return p95
    },
  }
}

async function measureMemory(place: Place, print: (line: string) => void): Promise<BenchRow> {
  const child = await start(place)
  try {
    const { count } = place.institutions
    print(`After its start the server holds ${((await memoryOf(child)) / 1e6).toFixed(0)} MB.`)
    await touch(place, touchedFirst)
    const before = await memoryOf(child)
    await touch(place, count)
    const after = await memoryOf(child)
    const result = await sideBySide(
      { name: `after ${count}`, run: () => after / 1e6 },
      { name: `after ${touchedFirst}`, run: () => before / 1e6 },
      { rounds: 1, warmUp: 0 },
    )
    return { name: 'memory that the server holds', result, unit: 'MB', target: { atMost: 1.2 } }
  } finally {
    await stopProcess(child)
  }
}

/** What a person opens first, and the form of an account, whose choices are kept. */
const opened = {
  getInfo: '/prod-api/system/user/getInfo',
  getRouters: '/prod-api/system/menu/getRouters',
  list: '/prod-api/system/user/list?pageNum=1&pageSize=20',
  choices: '/prod-api/system/user/',
}

/** The administrator of each of the first so many institutions opens these, once. */
async function touch(place: Place, institutions: number): Promise<void> {
  const pages = Object.values(opened)
  await httpLoad({
    origin: originOf(place),
    next(index) {
      const path = pages[index % pages.length] as string
      const institution = 1 + Math.floor(index / pages.length)
      return { path, headers: bearer(place.institutions.token(institution)) }
    },
    ...{ connections: 4, maxRequests: institutions * pages.length, maxMilliseconds: 3_600_000 },
  })
}

/** What the process holds once its garbage has been collected, in bytes. */
async function memoryOf(child: ChildProcess): Promise<number> {
  const answer = once(child, 'message') as Promise<[{ bytes: number }]>
  child.send('memory')
  return (await answer)[0].bytes
}

/** Numbers of institutions that lie far from each other, each once before one comes again. */
const spread = ({ institutions: { count } }: Place, index: number): number => 1 + ((index * 7_919) % count)

/** Of ever other accounts; `cheap` 1 for those whose hash takes no time, 0 for usual ones. */
function signIn(place: Place, index: number, cheap: 0 | 1): LoadRequest {
  const account = (2 * Math.floor(index / place.institutions.count) + cheap) % ACCOUNTS
  const username = place.institutions.userName(spread(place, index), account)
  return { method: 'POST', path: '/prod-api/auth/login', body: { username, password: DEMO_PASSWORD } }
}

const list = (place: Place, institution: number): LoadRequest => ({
  path: opened.list,
  headers: bearer(place.institutions.token(institution)),
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function platformToken(place: Place): Promise<string> {
  const answer = await fetch(`${originOf(place)}/prod-api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: DEMO_PASSWORD }),
  })
  return ((await answer.json()) as { data: { access_token: string } }).data.access_token
}

const originOf = ({ port }: Pick<Place, 'port'>): string => `http://127.0.0.1:${port}`
const nameOf = ({ institutions }: Place): string => String(institutions.count)

/** Starts the server as it is built, in a process of its own, and waits until its health answers. */
async function start({ url, dataDir, port }: Pick<Place, 'url' | 'dataDir' | 'port'>): Promise<ChildProcess> {
  const { PATH, HOME } = process.env
  const reporter = join(import.meta.dirname, 'support/processes/memoryReporter.ts')
  const child = fork('cli/start.ts', {
    cwd: ROOT,
    stdio: 'ignore',
    execArgv: ['--expose-gc', '--import', reporter],
    env: {
      ...{ PATH, HOME, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: url },
      ...{ CAPTCHA: 'off', CLIENT: 'off', LOG_LEVEL: 'warn', NODE_ENV: 'production' },
      ...{ ADMIN_PASSWORD: DEMO_PASSWORD, DEMO_PASSWORD, REQUESTS_PER_MINUTE: '0', OVERLOAD_DELAY: '0' },
    },
  })
  const isUp = async () => (await fetch(`${originOf({ port })}/prod-api/health`)).ok
  while (!(await isUp().catch(() => false))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    await delay(10)
  }
  return child
}
