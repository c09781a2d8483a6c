import { relative, resolve, sep } from 'node:path'
import type { Problem } from '#model/types/index.ts'
import { loadApp } from '#server/schemas/loadApp.ts'
import { checkSeeds } from './checkSeeds.ts'
import type { CommandResult } from './runSchemaCommand.ts'

export interface CheckOptions {
  /** Page files to report on, relative to the working folder; all where none is named. */
  files: string[]
  /** Problems as JSON instead of lines. */
  json: boolean
}

/**
 * Looks at the whole application and reports the mistakes of the wanted files; where none are named, also pages that
 * only seeds know. Warnings alone pass.
 */
export async function checkPages(root: string, { files, json }: CheckOptions): Promise<CommandResult> {
  const { problems } = await loadApp(root)
  const wanted = new Set(files.map(file => pathOf(root, file)))
  const ofPages = problems.filter(problem => wanted.size === 0 || wanted.has(problem.file)).map(fromRoot)
  const found = wanted.size === 0 ? [...ofPages, ...(await checkSeeds(root))] : ofPages
  const errors = found.filter(problem => problem.severity === 'error').length
  const exitCode = errors > 0 ? 1 : 0
  if (json) return { exitCode, output: JSON.stringify(found, null, 2) }
  const lines = found.map(lineOf)
  const warnings = found.length - errors
  const verdict =
    found.length === 0 ? 'The page files are in order.' : `${errors} errors, ${warnings} warnings`
  return { exitCode, output: [...lines, verdict].join('\n') }
}

/** Path below schemas/, whether the file was named from the project's root or from below schemas/. */
function pathOf(root: string, file: string): string {
  const path = relative(resolve(root, 'schemas'), resolve(root, file)).replaceAll(sep, '/')
  return path.startsWith('../') ? file.replaceAll(sep, '/') : path
}

/** The problem with its path from the project's root, for lines and JSON alike. */
const fromRoot = (problem: Problem): Problem => ({ ...problem, file: `schemas/${problem.file}` })

/** file:line:column message, as terminals and editors follow it. */
function lineOf({ file, line, column, severity, message, suggestion }: Problem): string {
  const meant = suggestion === null ? '' : ` (did you mean ${suggestion}?)`
  const kind = severity === 'warning' ? 'warning: ' : ''
  return `${file}:${line}:${column} ${kind}${message}${meant}`
}
