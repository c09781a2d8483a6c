import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Tx } from '../../db/Database.ts'
import { backupSchemas } from '../Backup.ts'
import type { SchemaText } from './describeSchema.ts'

const run = promisify(execFile)

/** Where Debian keeps the programs of each version, beside those on the path. */
const debianFolder = '/usr/lib/postgresql'

/** Bytes that a schema may have as text. */
const mostText = 64 * 1024 * 1024

/**
 * The schema of a PostgreSQL server as pg_dump writes it, at the moment that `tx` sees.
 * @param url the owner of the tables
 * @throws Error of one line when pg_dump is missing, too old or refuses
 */
export async function dumpSchema(
  tx: Tx,
  { url, version, signal }: { url: string; version: number; signal?: AbortSignal | undefined },
): Promise<SchemaText> {
  const command = await findPgDump(version)
  const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(tx)
  const snapshot = rows[0]?.id ?? ''
  const section = (name: string) => runDump(command, { url, snapshot, section: name, signal })
  return { before: await section('pre-data'), after: await section('post-data') }
}

interface DumpOptions {
  url: string
  snapshot: string
  section: string
  signal: AbortSignal | undefined
}

function runDump(command: string, { url, snapshot, section, signal }: DumpOptions): Promise<string> {
  const { address, password } = withoutPassword(url)
  const options = [
    ...['--schema-only', `--section=${section}`, `--snapshot=${snapshot}`, '--no-owner'],
    ...['--no-security-labels', '--no-publications', '--no-subscriptions', '--no-tablespaces'],
    ...backupSchemas.map(name => `--schema=${name}`),
    `--dbname=${address}`,
  ]
  return new Promise((resolve, reject) => {
    execFile(
      command,
      options,
      // Arguments are everybody's to read on this machine, the environment is not.
      { maxBuffer: mostText, signal, env: { ...process.env, ...(password && { PGPASSWORD: password }) } },
      (error, stdout, stderr) => {
        if (!error) return resolve(stdout)
        reject(
          new Error(`pg_dump failed: ${stderr.trim().split('\n').at(-1) || error.message}`, { cause: error }),
        )
      },
    )
  })
}

function withoutPassword(url: string): { address: string; password: string } {
  const target = new URL(url)
  const password = decodeURIComponent(target.password || target.searchParams.get('password') || '')
  target.password = ''
  target.searchParams.delete('password')
  return { address: target.href, password }
}

/**
 * The pg_dump to use for a server: the first on the path or in Debian's folders that is not older than it.
 * @param server major version
 * @throws Error of one line that says what to install
 */
async function findPgDump(server: number): Promise<string> {
  const found: number[] = []
  for (const command of ['pg_dump', ...(await installed())]) {
    const version = await versionOf(command)
    if (version !== null && version >= server) return command
    if (version !== null) found.push(version)
  }
  const install = `install PostgreSQL's client programs of version ${server} or later (Debian: postgresql-client-${server})`
  throw new Error(
    found.length === 0
      ? `A backup of a PostgreSQL server needs pg_dump, which is neither on the PATH nor below ${debianFolder}: ${install}.`
      : `pg_dump is of version ${Math.max(...found)}, older than the server's ${server}, and could not read it: ${install}.`,
  )
}

async function installed(): Promise<string[]> {
  const versions = await readdir(debianFolder).catch(() => [])
  return versions
    .filter(version => /^\d+$/.test(version))
    .sort((a, b) => Number(b) - Number(a))
    .map(version => join(debianFolder, version, 'bin/pg_dump'))
}

/** Major version; null where there is no such program. */
async function versionOf(command: string): Promise<number | null> {
  const answer = await run(command, ['--version']).catch(() => null)
  const version = /\(PostgreSQL\) (\d+)/.exec(answer?.stdout ?? '')?.[1]
  return version === undefined ? null : Number(version)
}
