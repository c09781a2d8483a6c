import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StepResult } from '../steps/Step.ts'
import { compareTexts, type TextArea } from './compareTexts.ts'
import { type ReadOptions, readTexts } from './readTexts.ts'

/** Sources of the browser whose texts are Chinese and English, with the catalogue of each. */
const AREAS = [
  { folder: 'src/engine', catalogue: 'src/engine/language/en.json' },
  { folder: 'src/widgets', catalogue: 'src/widgets/en.json' },
  { folder: 'src/app', catalogue: 'src/app/language/en.json' },
  { folder: 'src/process', catalogue: 'src/process/en.json' },
]

/** What the server answers, and what it answers of the model: said with `say`. All else there is stored or Chinese. */
const SERVER = { folders: ['server', 'src/model'], catalogue: 'server/engine/language/en.json' }

/**
 * Finds Chinese texts that go through no `t`, texts without English and English that nobody uses, and prints
 * each with its place. @param root of the project
 */
export function checkTexts(root: string): StepResult {
  const catalogueAt = (file: string) => ({ file, content: readFileSync(join(root, file), 'utf8') })
  const sourcesOf = (folders: string[], options?: ReadOptions) =>
    folders
      .flatMap(folder => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
      // Lists of planned pages stand in both languages.
      .filter(file => !file.endsWith('.routes.ts'))
      .sort()
      .map(file => readTexts(file, readFileSync(join(root, file), 'utf8'), options))
  const areas: TextArea[] = AREAS.map(({ folder, catalogue }) => ({
    folder,
    catalogues: [catalogueAt(catalogue)],
    sources: sourcesOf([folder]),
  }))
  const custom: TextArea = {
    folder: 'src/custom',
    catalogues: globSync('src/custom/**/en.json', { cwd: root }).sort().map(catalogueAt),
    sources: sourcesOf(['src/custom']),
    // The page loads all catalogues of the browser at once.
    beside: areas.flatMap(({ catalogues }) => catalogues),
  }
  const server: TextArea = {
    folder: 'server',
    catalogues: [catalogueAt(SERVER.catalogue)],
    sources: sourcesOf(SERVER.folders, { saidOnly: true }),
  }
  const all = [...areas, custom, server]
  const mistakes = compareTexts(all)
  for (const { file, line, message } of mistakes) console.log(`${file}:${line} ${message}`)
  const files = all.reduce((count, { sources }) => count + sources.length, 0)
  console.log(`${files} files with texts in two languages: ${mistakes.length} mistakes.`)
  return { passed: mistakes.length === 0 ? 1 : 0, failed: mistakes.length }
}
