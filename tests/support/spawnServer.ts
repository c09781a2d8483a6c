import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { TEST_PASSWORD } from './testPassword.ts'

const root = join(import.meta.dirname, '../..')
const main = join(root, 'server/main.ts')

/** How a process ended: with an exit code, or by a signal. */
export interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
}

/** A server in a process of its own. */
export interface SpawnedServer {
  /** Base of the API: http://127.0.0.1:40123/prod-api. */
  api: string
  port: number
  /** Milliseconds until it answered. */
  startedIn: number
  process: SpawnedProcess
  /** The envelope of a call. Rejects when the connection breaks. */
  call(
    method: string,
    path: string,
    call?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<SpawnedReply>
  signIn(userName: string): Promise<string>
  /** Sends the signal and waits for the end. */
  stop(signal: NodeJS.Signals): Promise<Ending>
}

// biome-ignore lint/suspicious/noExplicitAny: what a server answers is what the tests look at.
export type SpawnedReply = Record<string, any> & { code: number; msg: string }

/** A server process that may still be starting. */
interface SpawnedProcess {
  child: ChildProcess
  /** What it wrote so far. */
  stdout(): string
  stderr(): string
  ended: Promise<Ending>
}

const running = new Set<ChildProcess>()

/** Ends what a failed test left running. */
export function killSpawned(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** Starts the server's entry file with these settings over an environment that is quiet and has known passwords. */
export function spawnProcess(
  settings: Record<string, string>,
  entry: string = main,
  args: readonly string[] = [],
): SpawnedProcess {
  const child = spawn(process.execPath, [entry, ...args], {
    env: { ...inherited(), ...quiet, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const written = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', text => {
      written[stream] += text
    })
  }
  running.add(child)
  child.once('close', () => running.delete(child))
  const ended = new Promise<Ending>(resolve => {
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  return { child, ended, stdout: () => written.stdout, stderr: () => written.stderr }
}

/** Starts a server and waits until it answers. @throws Error with what it wrote when it ends before that */
export async function spawnServer(settings: Record<string, string>, entry?: string): Promise<SpawnedServer> {
  const startedAt = performance.now()
  const spawned = spawnProcess({ PORT: '0', ...settings }, entry)
  const port = await portOf(spawned)
  const api = `http://127.0.0.1:${port}/prod-api`
  const call: SpawnedServer['call'] = async (method, path, { token, body, headers } = {}) => {
    const response = await fetch(api + path, {
      method,
      headers: {
        ...headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return (await response.json()) as SpawnedReply
  }
  return {
    api,
    port,
    startedIn: performance.now() - startedAt,
    process: spawned,
    call,
    async signIn(username) {
      const reply = await call('POST', '/auth/login', { body: { username, password: TEST_PASSWORD } })
      if (reply.code !== 200) throw new Error(`${username} could not sign in: ${reply.msg}`)
      return reply.data.access_token
    },
    stop(signal) {
      spawned.child.kill(signal)
      return spawned.ended
    },
  }
}

const quiet = {
  CAPTCHA: 'off',
  CLIENT: 'off',
  LOG_LEVEL: 'error',
  ADMIN_PASSWORD: TEST_PASSWORD,
  DEMO_PASSWORD: TEST_PASSWORD,
  REQUESTS_PER_MINUTE: '0',
  OVERLOAD_DELAY: '0',
  HOST: '127.0.0.1',
}

/** What a process needs of its environment, without settings that a developer may have made. */
function inherited(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env
  // Dozens of starts compile the same modules.
  return { PATH, HOME, TMPDIR, SystemRoot, NODE_COMPILE_CACHE: join(root, '.cache/test/compiled') }
}

async function portOf(spawned: SpawnedProcess): Promise<number> {
  const announced = new Promise<number>(resolve => {
    spawned.child.stdout?.on('data', () => {
      const port = /localhost:(\d+)/.exec(spawned.stdout())?.[1]
      if (port) resolve(Number(port))
    })
  })
  const failed = spawned.ended.then(({ code, signal }) => {
    throw new Error(`The server ended (${code ?? signal}):\n${spawned.stdout()}${spawned.stderr()}`)
  })
  return Promise.race([announced, failed])
}
