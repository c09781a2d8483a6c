import { checkPages } from './checkPages.ts'
import { createPage } from './createPage.ts'
import { plannedPages } from './plannedPages.ts'
import { writeDerived } from './writeDerived.ts'

/** What a command says and ends with. */
export interface CommandResult {
  /** 0 when all is well, 1 when something is wrong, 2 when the command itself was. */
  exitCode: 0 | 1 | 2
  output: string
}

const USAGE = `npm run schema check [files] [-- --json]   every mistake in the page files, or in those (or below the folders) that are named
npm run schema new system/post             a file to start from; never overwrites one
npm run schema types [-- --check]          writes schemas/page.schema.json, schemas/records.d.ts and docs/schema-reference.md,
                                           or says whether they are up to date`

/** Runs `npm run schema …` in a project. */
export async function runSchemaCommand(given: string[], root: string): Promise<CommandResult> {
  const [command, ...rest] = given
  const words = rest.filter(word => !word.startsWith('--'))
  const flags = new Set(rest.filter(word => word.startsWith('--')))
  if (command === 'check') return check(root, words, flags.has('--json'))
  if (command === 'new' && words.length === 1 && words[0]) return createPage(root, words[0])
  if (command === 'types') return writeDerived(root, { check: flags.has('--check') })
  return { exitCode: 2, output: USAGE }
}

/** When all files are looked at first which listed pages are not written yet; the mistakes last, where they are seen. */
async function check(root: string, files: string[], json: boolean): Promise<CommandResult> {
  const result = await checkPages(root, { files, json })
  const planned = json || files.length > 0 ? [] : await plannedPages(root)
  if (planned.length === 0) return result
  const lines = [`Routes whose page is not built yet: ${planned.length}`, ...planned.map(line => `  ${line}`)]
  return { ...result, output: [...lines, result.output].join('\n') }
}
