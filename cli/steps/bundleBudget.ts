import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PACKAGES_FILE, type PackagesOfChunks } from '../../build/packagesOfChunks.ts'
import { judgeBudgets } from '../budget/judgeBudgets.ts'
import { measureScreens } from '../budget/measureScreens.ts'
import { serveBuild } from '../budget/serveBuild.ts'
import type { StepResult } from './Step.ts'

/**
 * Measures what the built client really loads, in a real browser against canned answers, and holds it
 * against the budget of each screen. The client must be built.
 */
export async function measureBundle(root: string): Promise<StepResult> {
  const dist = join(root, 'dist')
  const packages = JSON.parse(readFileSync(join(dist, PACKAGES_FILE), 'utf8')) as PackagesOfChunks
  const sizeOf = (file: string) => gzipSync(readFileSync(join(dist, file))).length
  const server = await serveBuild(dist)
  try {
    const verdicts = judgeBudgets(await measureScreens(server.url), sizeOf, packages)
    for (const { line } of verdicts) console.log(line)
    const failed = verdicts.filter(({ kept }) => !kept).length
    return { passed: verdicts.length - failed, failed }
  } finally {
    server.close()
  }
}
