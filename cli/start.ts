import { ensureBuild } from '../build/ensureBuild.ts'
import { formatProblem } from '../build/formatProblem.ts'
import { isOff } from '../server/config.ts'
import { loadApp } from '../server/schemas/loadApp.ts'
import { ROOT } from './steps/runTool.ts'

process.env.NODE_ENV ??= 'production'

const { app, problems } = await loadApp(ROOT)
if (!app) {
  for (const problem of problems) console.error(formatProblem(problem))
  console.error('The page files have errors; nothing was started.')
  process.exit(1)
}

try {
  // Who serves the API alone needs no client.
  if (!isOff(process.env, 'CLIENT')) ensureBuild({ root: ROOT, onBuild: tell })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

await import('../server/main.ts')

function tell(reason: 'missing' | 'stale'): void {
  console.log(
    reason === 'missing' ? 'Building the client, once …' : 'The sources changed: building the client again …',
  )
}
