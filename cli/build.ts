import { CLIENT, ensureBuild, SERVER } from '../build/ensureBuild.ts'
import { ROOT } from './steps/runTool.ts'

try {
  for (const target of [CLIENT, SERVER]) {
    ensureBuild({ root: ROOT, target, force: true })
    console.log(`Built into ${target.folder}/.`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
