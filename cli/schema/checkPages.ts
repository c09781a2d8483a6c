import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, posix, relative, resolve, sep } from 'node:path'
import { type Node, parseTree } from 'jsonc-parser'
import { problemWords } from '#model/check/problemWords.ts'
import { nearestName } from '#model/expression/nearestName.ts'
import { LineIndex } from '#model/read/LineIndex.ts'
import type { Problem } from '#model/types/index.ts'
import { filesBelow } from '#server/schemas/filesBelow.ts'
import { loadApp } from '#server/schemas/loadApp.ts'
import { loadSources } from '#server/schemas/loadSources.ts'
import { say } from '../say.ts'
import type { CommandResult } from './CommandResult.ts'

/** What draws directories and links of the menu; no page. */
const frames = ['Layout', 'ParentView', 'InnerLink']

interface CheckOptions {
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
  // Seeds lie beside the page files.
  file: posix.join('schemas', problem.file),
  ...(other !== undefined && { other: `schemas/${other}` }),
})

/** file:line:column message, as terminals and editors follow it. */
function lineOf({ file, line, column, severity, message, suggestion }: Problem): string {
  const meant = suggestion === null ? '' : ` (did you mean ${suggestion}?)`
  const kind = severity === 'warning' ? 'warning: ' : ''
  return `${file}:${line}:${column} ${kind}${message}${meant}`
}

/** The page files that were named, and the words that name none. */
interface ChosenFiles {
  /** Whether a page file is one of those named or stands below a folder that was; path below schemas/. */
  includes(path: string): boolean
  /** Words that name neither a page file nor a folder of them. */
  missing: string[]
}

/** Reads words as page files or folders of them, whether named from the project's root or from below schemas/. */
function chooseFiles(root: string, words: string[]): ChosenFiles {
  const paths = words.map(word => pathOf(root, word))
  return {
    includes: path =>
      paths.some(chosen => chosen === '.' || chosen === path || path.startsWith(`${chosen}/`)),
    missing: words.filter((_word, index) => !isThere(root, paths[index] ?? '')),
  }
}

function pathOf(root: string, word: string): string {
  const path = posix.join(relative(resolve(root, 'schemas'), resolve(root, word)).replaceAll(sep, '/'))
  const isBelow = path !== '..' && !path.startsWith('../')
  return isBelow ? path : posix.join(word.replaceAll(sep, '/')).replace(/\/$/, '')
}

/** A folder, or a file that could be a page. */
function isThere(root: string, path: string): boolean {
  const isOutside = path === '..' || path.startsWith('../') || path.startsWith('/')
  const found = isOutside ? undefined : statSync(join(root, 'schemas', path), { throwIfNoEntry: false })
  return found?.isDirectory() === true || (found?.isFile() === true && path.endsWith('.json'))
}

/**
 * Warnings about seeds that name a page which neither schemas/ nor src/custom/ has: `component` of a menu node,
 * `pages` of a role. Paths are from the project's root.
 */
async function checkSeeds(root: string): Promise<Problem[]> {
  const { files, environment } = await loadSources(root)
  const pages = files.map(({ path }) => path.replace(/\.json$/, ''))
  const known = [...pages, ...(environment.custom ?? []), ...frames]
  const seeds = await filesBelow(join(root, 'seeds'), path => /(^|\/)(menus|roles)\.json$/.test(path))
  const found = seeds.map(async path => {
    const text = await readFile(join(root, 'seeds', path), 'utf8')
    return problemsIn({ file: `seeds/${path}`, text }, known)
  })
  return (await Promise.all(found)).flat()
}

function problemsIn({ file, text }: { file: string; text: string }, known: readonly string[]): Problem[] {
  const tree = parseTree(text)
  const lines = new LineIndex(text)
  return namedPages(tree)
    .filter(({ value }) => !known.includes(String(value)))
    .map(({ value, offset, length }) => ({
      severity: 'warning',
      rule: 'unknown-page',
      file,
      ...lines.positionOf(offset),
      length,
      ...problemWords(say`there is no page ${value}`, nearestName(String(value), known)),
    }))
}

/** The texts that name a page, at any depth. */
function namedPages(node: Node | undefined): Node[] {
  if (node?.type === 'property') {
    const [key, value] = node.children ?? []
    if (key?.value === 'component') return value?.type === 'string' ? [value] : []
    if (key?.value === 'pages') return (value?.children ?? []).filter(child => child.type === 'string')
    return namedPages(value)
  }
  return (node?.children ?? []).flatMap(namedPages)
}
