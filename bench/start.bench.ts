import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ROOT } from '../cli/steps/runTool.ts'
import { type BenchRow, defineBench } from './support/defineBench.ts'
import { httpLoad } from './support/httpLoad.ts'
import { freePort } from './support/processes/freePort.ts'
import { processCost } from './support/processes/processCost.ts'
import { stopProcess } from './support/processes/stopProcess.ts'
import { DEMO_PASSWORD, SCHOOL_ADMIN } from './support/server/HostOptions.ts'
import { sideBySide } from './support/sideBySide.ts'

/** ms of processor time, bytes, and ms until the first list after a kill. */
const limits = { time: 3_000, memory: 450 * 1024 * 1024, recovery: 8_000 }

/** How long a started server is given to come to rest, and writers to write; ms. */
const rest = 3_000
const writing = 10_000
const ROUNDS = 5

/** `npm start` runs what was built; the other entry is the server in its sources. */
const entries = { built: 'cli/start.ts', sources: 'server/main.ts' }

export default defineBench({
  title:
    'A later start on the demo data, and a start after a kill while eight writers work (embedded database)',
  async run(print) {
    if (process.platform !== 'linux') {
      print('Processor time and memory of a process are read from /proc: on Linux only.')
      return []
    }
    const place = { dataDir: await mkdtemp(join(tmpdir(), 'mortise-start-')), port: await freePort() }
    try {
      // The first start makes the database, the second fills the compile cache.
      for (const _ of [1, 2]) await startAndStop(place, entries.built)
      return [...(await laterStarts(place)), await afterKill(place)]
    } finally {
      await rm(place.dataDir, { recursive: true, force: true })
    }
  },
})

interface Place {
  dataDir: string
  port: number
}

async function laterStarts(place: Place): Promise<BenchRow[]> {
  const memory: number[] = []
  const built = {
    name: 'npm start',
    run: async () => {
      const cost = await startAndStop(place, entries.built)
      memory.push(cost.memory)
      return cost.time
    },
  }
  const sources = {
    name: 'from the sources',
    run: async () => (await startAndStop(place, entries.sources)).time,
  }
  const time = await sideBySide(built, sources, { rounds: ROUNDS })
  // The first of them warmed up.
  return [
    { name: 'processor time', result: time, unit: 'ms', target: { atMost: 0.7 } },
    await besideLimit('processor time', time.a.samples, limits.time, 'ms'),
    await besideLimit('most memory', memory.slice(1), limits.memory, 'bytes'),
  ]
}

async function besideLimit(name: string, samples: number[], limit: number, unit: string): Promise<BenchRow> {
  const measured = [...samples]
  const result = await sideBySide(
    { name: 'npm start', run: () => measured.shift() },
    { name: 'limit', run: () => limit },
    { rounds: samples.length, warmUp: 0 },
  )
  return { name, result, unit, target: { atMost: 1 } }
}

async function afterKill(place: Place): Promise<BenchRow> {
  const run = async () => {
    await writeAndKill(place)
    const begun = performance.now()
    const child = start(place, entries.built)
    try {
      await firstList(place)
      return performance.now() - begun
    } finally {
      await stopProcess(child)
    }
  }
  const result = await sideBySide(
    { name: 'first list', run },
    { name: 'limit', run: () => limits.recovery },
    { rounds: 3, warmUp: 0 },
  )
  return { name: 'start after a kill', result, unit: 'ms', target: { atMost: 1 } }
}

async function writeAndKill(place: Place): Promise<void> {
  const child = start(place, entries.built)
  const token = await firstList(place)
  const headers = { authorization: `Bearer ${token}` }
  const mark = Date.now().toString(36)
  await httpLoad({
    origin: originOf(place),
    next: index => {
      const name = `${mark}-${index}`
      const body = { postCode: name, postName: name, postSort: 9, status: '0' }
      return { method: 'POST', path: '/prod-api/system/post', body, headers }
    },
    ...{ connections: 8, maxRequests: 100_000, maxMilliseconds: writing },
  })
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function startAndStop(place: Place, entry: string): Promise<{ time: number; memory: number }> {
  const child = start(place, entry)
  try {
    await answered(child, async () => (await fetch(`${originOf(place)}/prod-api/health`)).ok)
    await delay(rest)
    return processCost(child.pid as number)
  } finally {
    await stopProcess(child)
  }
}

/** Signs in and lists; the token. */
async function firstList(place: Place): Promise<string> {
  let token = ''
  await answered(null, async () => {
    const api = `${originOf(place)}/prod-api`
    const body = JSON.stringify({ username: SCHOOL_ADMIN, password: DEMO_PASSWORD })
    const headers = { 'content-type': 'application/json' }
    const login = await (await fetch(`${api}/auth/login`, { method: 'POST', headers, body })).json()
    token = login.data.access_token
    const authorization = `Bearer ${token}`
    const list = await fetch(`${api}/system/post/list?pageSize=10`, { headers: { authorization } })
    return (await list.json()).code === 200
  })
  return token
}

/** Asks until the answer is yes. @throws Error when the process ends before that */
async function answered(child: ChildProcess | null, ask: () => Promise<boolean>): Promise<void> {
  while (!(await ask().catch(() => false))) {
    if (child && child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    await delay(20)
  }
}

const originOf = ({ port }: Place): string => `http://127.0.0.1:${port}`

function start({ dataDir, port }: Place, entry: string): ChildProcess {
  const { PATH, HOME } = process.env
  return spawn(process.execPath, [entry], {
    cwd: ROOT,
    stdio: 'ignore',
    env: {
      ...{ PATH, HOME, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
      ...{ CAPTCHA: 'off', ADMIN_PASSWORD: DEMO_PASSWORD, DEMO_PASSWORD, REQUESTS_PER_MINUTE: '0' },
      ...{ OVERLOAD_DELAY: '0', NODE_ENV: 'production' },
    },
  })
}
