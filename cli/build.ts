import { ensureBuild } from '../build/ensureBuild.ts'
import { ROOT } from './steps/runTool.ts'

try {
  ensureBuild({ root: ROOT, force: true })
  console.log('Built into dist/.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
