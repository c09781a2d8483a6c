import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createCompiler } from '#model/createCompiler.ts'
import { textOf } from '#model/language/t.ts'
import { keyOfPromoted, mistakesOf, type PromotedPage, promotedPage } from '#model/register/promotedPage.ts'
import { readConfig } from '#server/config.ts'
import type { Tx } from '#server/db/Database.ts'
import { platformTenant } from '#server/db/sync/policies.ts'
import { loadSources } from '#server/schemas/loadSources.ts'
import { connectKnown } from '../db/knownDatabase.ts'
import type { CommandResult } from './CommandResult.ts'

/** A published version as it is promoted. */
interface PromotedVersion {
  formName: string
  number: number
  schema: string
}

/**
 * Writes the page file of a version that the platform has published, when it passes the check; never over another.
 * @param read where the version is read; by itself the database that the environment names
 */
export async function promoteForm(
  root: string,
  { versionId, given }: { versionId: string; given: string },
  read: (versionId: number) => Promise<PromotedVersion | null> = readVersion,
): Promise<CommandResult> {
  const key = keyOfPromoted(given)
  if (key === null || !/^[1-9]\d{0,14}$/.test(versionId))
    return { exitCode: 2, output: 'Write the number of a version and the key of a page: 12 asset/device.' }
  const version = await read(Number(versionId))
  if (version === null)
    return { exitCode: 1, output: `The platform has published no version ${versionId}; nothing was written.` }
  const { files, environment } = await loadSources(root)
  const pages = files.map(({ path }) => path.replace(/\.json$/, ''))
  const page = promotedPage({ schema: version.schema, title: version.formName, key, pages })
  if (page.isTaken)
    return {
      exitCode: 1,
      output: `schemas/${page.path}, or a page of its name, is there already; nothing was written.`,
    }
  const { problems } = createCompiler().compile([...files, page], environment)
  const mistakes = mistakesOf(page, problems)
  if (mistakes.length > 0) {
    const lines = mistakes.map(({ line, column, message }) => `  ${line}:${column} ${textOf(message, 'en')}`)
    return {
      exitCode: 1,
      output: ['The page would have mistakes; nothing was written:', ...lines].join('\n'),
    }
  }
  return write(root, page, version)
}

async function write(
  root: string,
  page: PromotedPage,
  { formName, number }: PromotedVersion,
): Promise<CommandResult> {
  const file = join(root, 'schemas', page.path)
  await mkdir(dirname(file), { recursive: true })
  // wx: a file that appeared meanwhile is not overwritten either.
  await writeFile(file, page.text, { flag: 'wx' })
  const output = [
    `schemas/${page.path} is written: ${formName}, version ${number}.`,
    'Documents stay where they are: npm run db -- move-documents copies those of its register.',
  ]
  return { exitCode: 0, output: output.join('\n') }
}

async function readVersion(versionId: number): Promise<PromotedVersion | null> {
  const database = await connectKnown(readConfig(process.env))
  try {
    return await database.inTenant(platformTenant, (tx: Tx) => select(tx, versionId))
  } finally {
    await database.close()
  }
}

async function select(tx: Tx, versionId: number): Promise<PromotedVersion | null> {
  const row = await tx
    .selectFrom('sys_document_version')
    .select(['form_name as formName', 'number', 'schema'])
    .where('tenant_id', '=', platformTenant)
    .where('version_id', '=', versionId)
    .executeTakeFirst()
  return row === undefined ? null : (row as PromotedVersion)
}
