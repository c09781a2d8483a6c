import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServerDatabase } from '#tests/support/openTestDatabase.ts'
import type { HostFacts, HostOptions } from './HostOptions.ts'

/** Databases to measure on: the embedded one, and a PostgreSQL server when TEST_DATABASE_URL names one. */
export function databaseKinds(print: (line: string) => void): ('embedded' | 'PostgreSQL')[] {
  if (process.env.TEST_DATABASE_URL) return ['embedded', 'PostgreSQL']
  print('On the embedded database alone: TEST_DATABASE_URL names no PostgreSQL server to measure on as well.')
  return ['embedded']
}

export interface Host extends HostFacts {
  /** What the server's process holds, in bytes. */
  memory(): Promise<number>
  /** Ends the process and removes its data. */
  close(): Promise<void>
}

/** Starts ours and the bare server in a process of their own, over a fresh database with the demo data. */
export async function startHost(
  kind: 'embedded' | 'PostgreSQL',
  rows: Pick<HostOptions, 'posts' | 'logEntries' | 'users' | 'people' | 'pages'>,
): Promise<Host> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mortise-bench-'))
  const database = kind === 'PostgreSQL' ? await createServerDatabase() : null
  const child = fork(join(import.meta.dirname, 'hostMain.ts'))
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const close = async () => {
    if (child.connected) child.disconnect()
    await ended
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const options: HostOptions = { dataDir, databaseUrl: database?.url ?? null, ...rows }
    const answer = await new Promise<{ facts?: HostFacts; error?: string }>((resolve, reject) => {
      child.once('message', resolve)
      child.once('exit', code => reject(new Error(`The measured server ended with ${code}.`)))
      child.send(options)
    })
    if (!answer.facts) throw new Error(answer.error)
    return { ...answer.facts, memory: () => memoryOf(child), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** One question at a time: answers carry no number. */
async function memoryOf(child: ChildProcess): Promise<number> {
  const answer = once(child, 'message') as Promise<[{ bytes: number }]>
  child.send('memory')
  const [{ bytes }] = await answer
  return bytes
}
