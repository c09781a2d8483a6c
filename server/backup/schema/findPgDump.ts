import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Where Debian keeps the programs of each version, beside those on the path. */
const debianFolder = '/usr/lib/postgresql'

/**
 * The pg_dump to use for a server: the first on the path or in Debian's folders that is not older than it.
 * @param server major version
 * @throws Error of one line that says what to install
 */
export async function findPgDump(server: number): Promise<string> {
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
