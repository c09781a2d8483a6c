import { checkSteps } from './steps/checkSteps.ts'
import { printSummary, runSteps } from './steps/runSteps.ts'

process.exitCode = printSummary(await runSteps(checkSteps)) ? 0 : 1
