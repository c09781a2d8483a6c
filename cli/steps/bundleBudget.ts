import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { PACKAGES_FILE, type PackagesOfChunks } from '../../build/packagesOfChunks.ts'
import { judgeBudgets } from '../budget/judgeBudgets.ts'
import { judgeModules, type ManifestChunk } from '../budget/judgeModules.ts'
import { measureScreens } from '../budget/measureScreens.ts'
import { serveBuild } from '../budget/serveBuild.ts'
import type { StepResult } from './Step.ts'

/**
 * Measures what the built client really loads, in a real browser against canned answers, and holds it
 * against the budget of each screen; then what the modules load that must stay light. The client must be built.
 */
export async function measureBundle(root: string): Promise<StepResult> {
  const dist = join(root, 'dist')
  const packages: PackagesOfChunks = jsonOf(join(dist, PACKAGES_FILE))
  const manifest: Record<string, ManifestChunk> = jsonOf(join(dist, '.vite/manifest.json'))
  const sizeOf = (file: string) => gzipSync(readFileSync(join(dist, file))).length
  const server = await serveBuild(dist)
  try {
    const verdicts = [
      ...judgeBudgets(await measureScreens(server.url), sizeOf, packages),
      ...judgeModules(manifest, packages),
    ]
    for (const { line } of verdicts) console.log(line)
    const failed = verdicts.filter(({ kept }) => !kept).length
    return { passed: verdicts.length - failed, failed }
  } finally {
    server.close()
  }
}

function jsonOf<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8')) as Content
}
