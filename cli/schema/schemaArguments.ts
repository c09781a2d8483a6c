import type { ParseArgsOptionsConfig } from 'node:util'
import { readArguments, UsageError } from '../readArguments.ts'
import type { CommandResult } from './CommandResult.ts'

const USAGE = `npm run schema check [files] [-- --json]   every mistake in the page files, or in those (or below the folders) that are named;
                                           -- --verbose lists the routes whose page is not built yet
npm run schema new system/post             a file to start from; never overwrites one
npm run schema -- new --example [name]     the examples with a sentence each, or the page files of one, complete;
                                           a name behind it is their area instead of the example's
npm run schema explain system/post [name]  what was derived for a page, or for a property of it, and why
npm run schema diff system/post/index.json [revision]
                                           what has changed about its records since then (HEAD), in words, and whether
                                           some that were valid may be refused now
npm run schema promote <version> <page>    a page file with a table of its own, of a version that the platform has published;
                                           refused where it has mistakes, and where there is such a page
npm run schema types [-- --check]          writes schemas/page.schema.json, schemas/records.d.ts, docs/schema-reference.md and the
                                           indexes of src/model, or says whether they are up to date`

/** What each takes: its flags, and most names. */
const commands: Record<string, { options: ParseArgsOptionsConfig; names: number }> = {
  check: {
    options: { json: { type: 'boolean' }, verbose: { type: 'boolean' } },
    names: Number.POSITIVE_INFINITY,
  },
  new: { options: { example: { type: 'boolean' } }, names: 2 },
  explain: { options: {}, names: 2 },
  diff: { options: {}, names: 2 },
  promote: { options: {}, names: 2 },
  types: { options: { check: { type: 'boolean' } }, names: 0 },
}

export interface SchemaArguments {
  command: string
  names: string[]
  flags: Set<string>
}

/**
 * What `npm run schema …` was asked for. Needs nothing of the model, which is not made yet when `types` begins.
 * @throws UsageError for --help, and for anything that no command takes
 */
export function readSchemaArguments([command = '', ...rest]: readonly string[]): SchemaArguments {
  const known = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (known === undefined) throw new UsageError(/^(help|--help|-h)$/.test(command) ? 0 : 2, USAGE)
  const { values, names } = readArguments(rest, { ...known, usage: USAGE })
  const flags = new Set(Object.keys(values))
  const isExample = flags.has('example')
  const isMissing = ['new', 'explain', 'diff'].includes(command) && names.length === 0 && !isExample
  const isTooMuch = command === 'new' && names.length > 1 && !isExample
  const isHalf = command === 'promote' && names.length < 2
  if (isMissing || isTooMuch || isHalf) throw new UsageError(2, USAGE)
  return { command, names, flags }
}

/** What a command answers that was not understood, or only asked for help; anything else goes on being thrown. */
export function usageResult(error: unknown): CommandResult {
  if (error instanceof UsageError) return { exitCode: error.exitCode, output: error.message }
  throw error
}
