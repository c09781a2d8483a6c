import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { loadApp } from '#server/schemas/loadApp.ts'
import { recordTypes } from './recordTypes.ts'
import type { CommandResult } from './runSchemaCommand.ts'
import { schemaReference } from './schemaReference.ts'
import { vocabularySchema } from './vocabularySchema.ts'

export interface DerivedOptions {
  /** Only says whether the files are up to date. */
  check: boolean
}

/** Writes what follows from the vocabulary and the pages: completion for editors, record types, the reference. */
export async function writeDerived(root: string, { check }: DerivedOptions): Promise<CommandResult> {
  const { app, problems } = await loadApp(root)
  if (!app) return { exitCode: 1, output: `${problems.length} problems: run npm run schema check first.` }
  const vocabulary = vocabularySchema()
  const wanted: Record<string, string> = {
    'schemas/page.schema.json': `${JSON.stringify(vocabulary, null, 2)}\n`,
    'schemas/records.d.ts': recordTypes(app),
    'docs/schema-reference.md': schemaReference(vocabulary),
  }
  const stale: string[] = []
  for (const [path, text] of Object.entries(wanted))
    if ((await textAt(join(root, path))) !== text) stale.push(path)
  if (stale.length === 0) return { exitCode: 0, output: 'Everything is up to date.' }
  if (check) return { exitCode: 1, output: `Out of date: ${stale.join(', ')}. Run npm run schema types.` }
  for (const path of stale) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), wanted[path] ?? '')
  }
  return { exitCode: 0, output: stale.map(path => `${path} is written.`).join('\n') }
}

async function textAt(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
