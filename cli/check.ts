import { readToolArguments } from './readArguments.ts'
import { checkSteps } from './steps/checkSteps.ts'
import { printSummary, runSteps } from './steps/runSteps.ts'

readToolArguments({ usage: 'npm run check   types, lint, page files, bundle budget' })

process.exitCode = printSummary(await runSteps(checkSteps)) ? 0 : 1
