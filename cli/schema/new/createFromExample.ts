import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { compileApp } from '#model/compileApp.ts'
import { nearestName } from '#model/expression/nearestName.ts'
import type { SourceFile } from '#model/types/index.ts'
import { loadSources, type Sources } from '#server/schemas/loadSources.ts'
import { formatProblem } from '../../../build/formatProblem.ts'
import type { CommandResult } from '../CommandResult.ts'
import { EXAMPLES, type Example, filesOfExample, readExamples } from './examples.ts'

const AREA = /^[a-z][a-zA-Z0-9_-]*(\/[a-z][a-zA-Z0-9_-]*)*$/

/**
 * Writes the page files of an example below schemas/, or lists the examples where none is named. Writes all of them or
 * none: a file that is there already, and a mistake that they would be together with the project's, are told before.
 * @param area first part of their keys instead of the example's name
 */
export async function createFromExample(root: string, name?: string, area?: string): Promise<CommandResult> {
  const examples = await readExamples(root)
  if (name === undefined) return { exitCode: 0, output: listOf(examples) }
  const example = examples.find(one => one.name === name)
  if (!example) return unknown(name, examples)
  if (area !== undefined && !AREA.test(area)) {
    return {
      exitCode: 2,
      output: `${area} is no area: write letters and digits, such as asset or asset/loans.`,
    }
  }
  const sources = await loadSources(root)
  const { menus } = sources.environment
  const parent = area !== undefined && menus.includes(area) ? area : undefined
  const files = await filesOfExample(root, example, { area: area ?? name, parent })
  const reasons = reasonsAgainst(root, files, sources)
  if (reasons.length > 0) return { exitCode: 1, output: [...reasons, 'Nothing was written.'].join('\n') }
  await write(root, files)
  const written = files.map(({ path }) => `schemas/${path} is written.`)
  return { exitCode: 0, output: [...written, ...nextSteps(parent)].join('\n') }
}

function listOf(examples: Example[]): string {
  if (examples.length === 0) return `There are no examples below ${EXAMPLES}/.`
  const width = Math.max(...examples.map(({ name }) => name.length))
  const lineOf = ({ name, title, shows }: Example) => `${name.padEnd(width)}  ${title}: ${shows}`
  // What stands in a folder of several is told apart from the rest: ports/frappe-event.
  const isInFolder = ({ name }: Example) => name.includes('/')
  const own = examples.filter(one => !isInFolder(one)).map(lineOf)
  const others = examples.filter(isInFolder).map(lineOf)
  const parts = [own, others].filter(part => part.length > 0).map(part => [...part, ''])
  return [...parts.flat(), 'npm run schema -- new --example <name> [area]   writes one below schemas/'].join(
    '\n',
  )
}

function unknown(name: string, examples: Example[]): CommandResult {
  const meant = nearestName(
    name,
    examples.map(one => one.name),
  )
  const hint = meant === null ? '' : ` (did you mean ${meant}?)`
  const way = 'npm run schema -- new --example lists them.'
  return { exitCode: 2, output: `There is no example ${name}${hint}: ${way}` }
}

/** What stands in the way: files that would be overwritten, else mistakes of the new files beside the project's. */
function reasonsAgainst(root: string, files: SourceFile[], sources: Sources): string[] {
  const there = files.filter(({ path }) => existsSync(join(root, 'schemas', path)))
  if (there.length > 0) return there.map(({ path }) => `schemas/${path} is there already.`)
  const added = new Set(files.map(({ path }) => path))
  const { problems } = compileApp([...sources.files, ...files], sources.environment)
  return problems
    .filter(
      ({ severity, file, other = file }) => severity === 'error' && (added.has(file) || added.has(other)),
    )
    .map(formatProblem)
}

async function write(root: string, files: SourceFile[]): Promise<void> {
  for (const { path, text } of files) {
    const file = join(root, 'schemas', path)
    await mkdir(dirname(file), { recursive: true })
    // wx: a file that appeared meanwhile is not overwritten either.
    await writeFile(file, text, { flag: 'wx' })
  }
}

const nextSteps = (parent: string | undefined): string[] => [
  'Under npm run dev their screens, tables and API are there at once.',
  parent === undefined
    ? 'They stand at the root of the menu: "parent" in menu says another place. "roles" in menu says who gets them.'
    : `They stand in the menu directory ${parent}. "roles" in menu says who gets them.`,
  'Then change titles, properties and rules; npm run schema check looks at them, npm run schema types writes their types.',
]
