import { CLIENT, ensureBuild, SERVER } from '../build/ensureBuild.ts'
import { readManifest } from '../build/manifest.ts'
import { readToolArguments } from './readArguments.ts'
import { ROOT } from './steps/runTool.ts'

readToolArguments({ usage: 'npm run build   builds client and server, whether they are stale or not' })

try {
  await readManifest(ROOT)
  // The server first: the client takes the page files as it compiled them.
  for (const target of [SERVER, CLIENT]) {
    ensureBuild({ root: ROOT, target, force: true })
    console.log(`Built into ${target.folder}/.`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
