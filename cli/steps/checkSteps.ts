import { CLIENT, ensureBuild, SERVER } from '../../build/ensureBuild.ts'
import { checkTexts } from '../texts/checkTexts.ts'
import { measureBundle } from './bundleBudget.ts'
import { ROOT, runAsStep } from './runTool.ts'
import type { Step } from './Step.ts'

/** What `npm run check` does, in order: quick ones first. */
export const checkSteps: Step[] = [
  { title: 'Types', run: () => runAsStep('node_modules/typescript/bin/tsc', ['--noEmit']) },
  {
    title: 'Lint and format',
    run: () => runAsStep('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  },
  { title: 'Page files', run: () => runAsStep('cli/schema.ts', ['check']) },
  { title: 'Texts in two languages', run: () => checkTexts(ROOT) },
  { title: 'Production build', run: build },
  { title: 'Bundle budget', run: () => measureBundle(ROOT) },
]

function build() {
  for (const target of [CLIENT, SERVER]) {
    const built = ensureBuild({ root: ROOT, target })
    console.log(`${target.folder}/ ${built ? 'was built.' : 'is built from these very sources.'}`)
  }
  return { passed: 1, failed: 0 }
}
