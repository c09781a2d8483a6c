import { join } from 'node:path'
import { formatProblem } from '../build/formatProblem.ts'
import { type Config, readConfig } from './config.ts'
import { loadApp } from './schemas/loadApp.ts'
import { assertPortFree } from './start/assertPortFree.ts'
import { failureLine } from './start/failureLine.ts'
import { type StartedServer, startServer } from './start/startServer.ts'
import { failAfter } from './start/startServices.ts'

const root = join(import.meta.dirname, '..')
const print = (line: string) => console.log(line)

try {
  await run()
} catch (error) {
  console.error(failureLine(error))
  process.exit(1)
}

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const { app, problems } = await loadApp(root)
  for (const problem of problems) console.error(formatProblem(problem))
  if (!app) throw new Error('The page files have errors; nothing was started.')
  // First, because a start that fails later would have made accounts whose passwords nobody saw.
  await assertPortFree(config)
  const clientDir = config.client ? join(root, 'dist') : null
  const server = await startServer({ config, app, root, clientDir, print })
  announceAccounts(server)
  try {
    await server.fastify.listen({ port: config.port, host: config.host })
  } catch (error) {
    return failAfter(error, () => server.close())
  }
  stopOnSignals(server)
  announce(config, server)
}

function announceAccounts({ firstAccounts }: StartedServer): void {
  if (firstAccounts.length === 0) return
  print('Accounts made by this first start; the passwords are shown this once:')
  for (const { userName, password, nickName, tenantName } of firstAccounts) {
    print(`  ${userName.padEnd(10)} ${password.padEnd(20)} ${tenantName} · ${nickName}`)
  }
}

function announce(config: Config, { fastify, database }: StartedServer): void {
  const address = fastify.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  const client = config.client ? `http://localhost:${port}/bck/   ` : ''
  print(`Mortise: ${client}API: http://localhost:${port}/prod-api/docs`)
  print(database.kind === 'embedded' ? `Embedded database in ${config.dataDir}` : 'PostgreSQL server')
  if (!config.captcha) print('CAPTCHA=off: logins are not asked for a captcha. For automated clients only.')
}

/** Longest that a stop waits for what is in flight, ms. */
const longestStop = 30_000

/** A stop finishes what is in flight; a second signal does not wait for it. */
function stopOnSignals(server: StartedServer): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      setTimeout(giveUp, longestStop).unref()
      server.close().then(
        () => process.exit(0),
        error => {
          console.error(failureLine(error))
          process.exit(1)
        },
      )
    })
  }
}

function giveUp(): void {
  console.error(`Stopped after ${longestStop / 1000} seconds, although something was still in flight.`)
  process.exit(1)
}
