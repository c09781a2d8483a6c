import { existsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuildTarget, CLIENT, ensureBuild, SERVER } from '../build/ensureBuild.ts'
import { readManifest } from '../build/manifest.ts'
import { isOff } from '../server/config.ts'
import { followParent } from './followParent.ts'
import { readToolArguments } from './readArguments.ts'
import { ROOT } from './steps/runTool.ts'

readToolArguments({
  usage:
    'npm start   builds client and server when missing or stale, then serves; the environment decides the rest (README.md)',
})

process.env.NODE_ENV ??= 'production'
// What Node compiled stays for the next start; threads find it by the variable.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, '.cache/compiled')
enableCompileCache()
followParent()

try {
  await readManifest(ROOT)
} catch (error) {
  fail(error)
}

const built = ensure(SERVER) ? pathToFileURL(join(ROOT, SERVER.folder, 'main.js')).href : null

try {
  // Who serves the API alone needs no client.
  if (!isOff(process.env, 'CLIENT')) ensureBuild({ root: ROOT, target: CLIENT, onBuild: tell(CLIENT) })
} catch (error) {
  fail(error)
}

await import(built ?? '../server/main.ts')
flushCompileCache()

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** Whether it is built from these sources. The server runs from its sources as well, only slower to start. */
function ensure(target: BuildTarget): boolean {
  if (!existsSync(join(ROOT, 'node_modules/vite')) && !existsSync(join(ROOT, target.folder))) return false
  try {
    ensureBuild({ root: ROOT, target, onBuild: tell(target) })
    return true
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.error(`The ${target.name} runs from its sources, which takes longer to start.`)
    return false
  }
}

function tell({ name }: BuildTarget): (reason: 'missing' | 'stale') => void {
  return reason =>
    console.log(
      reason === 'missing'
        ? `Building the ${name}, once …`
        : `The sources changed: building the ${name} again …`,
    )
}
