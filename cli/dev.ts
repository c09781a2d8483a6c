import { readConfig } from '#server/config.ts'
import { failureLine } from '#server/start/failureLine.ts'
import { createDevServer, type DevServer } from './dev/createDevServer.ts'
import { followParent } from './followParent.ts'
import { readToolArguments } from './readArguments.ts'
import { ROOT } from './steps/runTool.ts'

readToolArguments({
  usage:
    'npm run dev   one process with hot reload of client, server and page files; PORT and HOST say where',
})

// Requests are not what a developer watches here; LOG_LEVEL=info shows them.
process.env.LOG_LEVEL ??= 'warn'
// No operator is at hand: what would be sent stands in the log.
process.env.SMS_DEBUG ??= 'on'

followParent()

try {
  await run()
} catch (error) {
  console.error(failureLine(error))
  process.exit(1)
}

async function run(): Promise<void> {
  const { port, host } = readConfig(process.env)
  const server = await createDevServer({ root: ROOT, code: 'cli/dev/devCode.ts', print: console.log })
  try {
    await listen(server, port, host)
  } catch (error) {
    await server.close()
    throw error
  }
  stopOnSignals(server)
  console.log(`Mortise in development: http://localhost:${port}/bck/`)
}

function listen({ http }: DevServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, host, resolve)
  })
}

function stopOnSignals(server: DevServer): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
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
