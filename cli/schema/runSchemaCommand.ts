import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRoute } from '#engine'
import { textOf } from '#model/language/t.ts'
import type { CommandResult } from './CommandResult.ts'
import { checkPages } from './checkPages.ts'
import { diffPage } from './diffPage.ts'
import { explain } from './explain/explain.ts'
import { createFromExample } from './new/createFromExample.ts'
import { createPage } from './new/createPage.ts'
import { promoteForm } from './promoteForm.ts'
import { readSchemaArguments, type SchemaArguments, usageResult } from './schemaArguments.ts'
import { writeDerived } from './writeDerived.ts'

/** Runs `npm run schema …` in a project. */
export async function runSchemaCommand(given: string[], root: string): Promise<CommandResult> {
  try {
    return await run(readSchemaArguments(given), root)
  } catch (error) {
    return usageResult(error)
  }
}

async function run({ command, names, flags }: SchemaArguments, root: string): Promise<CommandResult> {
  if (command === 'check') return check(root, names, flags)
  if (command === 'new' && flags.has('example')) return createFromExample(root, names[0], names[1])
  if (command === 'new') return createPage(root, names[0] ?? '')
  if (command === 'diff') return diffPage(root, names[0] ?? '', names[1] ?? 'HEAD')
  if (command === 'promote') return promoteForm(root, { versionId: names[0] ?? '', given: names[1] ?? '' })
  if (command === 'explain') return explain(root, names[0] ?? '', names[1])
  return writeDerived(root, { check: flags.has('check') })
}

/** When all files are looked at first how many listed pages are not written yet; the mistakes last, where they are seen. */
async function check(root: string, files: string[], flags: Set<string>): Promise<CommandResult> {
  const json = flags.has('json')
  const result = await checkPages(root, { files, json })
  const planned = json || files.length > 0 ? [] : await plannedPages(root)
  if (planned.length === 0) return result
  const isVerbose = flags.has('verbose')
  const list = isVerbose ? planned.map(line => `  ${line}`) : []
  const way = isVerbose ? '' : ' (npm run schema check -- --verbose lists them)'
  const lines = [`Routes whose page is not built yet: ${planned.length}${way}`, ...list]
  return { ...result, output: [...lines, result.output].join('\n') }
}

/**
 * Returns a line for each route that is listed by hand and whose page is not written yet, neither as a page
 * file nor as a page of its own: path, title, component.
 */
async function plannedPages(root: string): Promise<string[]> {
  const files = globSync('src/custom/*/*.routes.ts', { cwd: root }).sort()
  const lists = await Promise.all(files.map(file => routesIn(join(root, file))))
  const planned = lists.flat().filter(({ component }) => !isWritten(root, component))
  return planned.map(({ path, title, component }) => `${path}  ${textOf(title)}  (${component})`)
}

async function routesIn(file: string): Promise<PageRoute[]> {
  const module: { default: PageRoute[] } = await import(pathToFileURL(file).href)
  return module.default
}

function isWritten(root: string, component: string): boolean {
  return [`schemas/${component}.json`, `src/custom/${component}.page.tsx`].some(file =>
    existsSync(join(root, file)),
  )
}
