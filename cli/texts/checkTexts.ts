import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StepResult } from '../steps/Step.ts'
import { compareTexts, type TextArea } from './compareTexts.ts'
import { readTexts } from './readTexts.ts'

/** Sources whose texts are Chinese and English, with the catalogue of each. */
const AREAS = [
  { folder: 'src/engine', catalogue: 'src/engine/language/en.json' },
  { folder: 'src/widgets', catalogue: 'src/widgets/en.json' },
  { folder: 'src/app', catalogue: 'src/app/language/en.json' },
  { folder: 'src/process', catalogue: 'src/process/en.json' },
]

/**
 * Finds Chinese texts that go through no `t`, texts without English and English that nobody uses, and prints
 * each with its place. @param root of the project
 */
export function checkTexts(root: string): StepResult {
  const areas = AREAS.map(area => readArea(root, area))
  const mistakes = compareTexts(areas)
  for (const { file, line, message } of mistakes) console.log(`${file}:${line} ${message}`)
  const files = areas.reduce((count, { sources }) => count + sources.length, 0)
  console.log(`${files} files with texts in two languages: ${mistakes.length} mistakes.`)
  return { passed: mistakes.length === 0 ? 1 : 0, failed: mistakes.length }
}

function readArea(root: string, { folder, catalogue }: (typeof AREAS)[number]): TextArea {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).sort()
  return {
    catalogue,
    content: readFileSync(join(root, catalogue), 'utf8'),
    sources: files.map(file => readTexts(file, readFileSync(join(root, file), 'utf8'))),
  }
}
