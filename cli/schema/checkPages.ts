import type { Problem } from '#model/types/index.ts'
import { loadApp } from '#server/schemas/loadApp.ts'
import { checkSeeds } from './checkSeeds.ts'
import { chooseFiles } from './chooseFiles.ts'
import type { CommandResult } from './runSchemaCommand.ts'

export interface CheckOptions {
  /** Page files or folders of them to report on, from the project's root or from schemas/; all where none is named. */
  files: string[]
  /** Problems as JSON instead of lines. */
  json: boolean
}

/**
 * Looks at the whole application and reports the mistakes of the wanted files; where none are named, also pages that
 * only seeds know. Warnings alone pass, and so do mistakes of files that were not asked for.
 */
export async function checkPages(root: string, { files, json }: CheckOptions): Promise<CommandResult> {
  const chosen = chooseFiles(root, files)
  if (chosen.missing.length > 0) {
    const lines = chosen.missing.map(file => `${file}: there is no such page file or folder of page files`)
    return { exitCode: 2, output: lines.join('\n') }
  }
  const { problems } = await loadApp(root)
  const isAll = files.length === 0
  // A mistake that two files share is told at one of them, to whoever asks for either.
  const isWanted = ({ file, other = file }: Problem) => chosen.includes(file) || chosen.includes(other)
  const ofPages = problems.filter(problem => isAll || isWanted(problem))
  const found = [...ofPages.map(fromRoot), ...(isAll ? await checkSeeds(root) : [])]
  const exitCode = errorsIn(found) > 0 ? 1 : 0
  if (json) return { exitCode, output: JSON.stringify(found, null, 2) }
  const elsewhere = errorsIn(problems) - errorsIn(ofPages)
  const lines = [...found.map(lineOf), verdictOf(found), ...(isAll ? [] : othersOf(elsewhere))]
  return { exitCode, output: lines.join('\n') }
}

const errorsIn = (problems: Problem[]) => problems.filter(({ severity }) => severity === 'error').length

function verdictOf(found: Problem[]): string {
  if (found.length === 0) return 'The page files are in order.'
  const errors = errorsIn(found)
  return `${counted(errors, 'error')}, ${counted(found.length - errors, 'warning')}`
}

/** The application starts only when all files are in order. */
const othersOf = (errors: number): string[] =>
  errors === 0 ? [] : [`${counted(errors, 'error')} in other files`]

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** The problem with its path from the project's root, for lines and JSON alike. */
const fromRoot = ({ other, ...problem }: Problem): Problem => ({
  ...problem,
  file: `schemas/${problem.file}`,
  ...(other !== undefined && { other: `schemas/${other}` }),
})

/** file:line:column message, as terminals and editors follow it. */
function lineOf({ file, line, column, severity, message, suggestion }: Problem): string {
  const meant = suggestion === null ? '' : ` (did you mean ${suggestion}?)`
  const kind = severity === 'warning' ? 'warning: ' : ''
  return `${file}:${line}:${column} ${kind}${message}${meant}`
}
