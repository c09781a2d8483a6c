import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import type { OnStatement } from '#server/db/DatabaseOptions.ts'

/** One text that was sent, as a line of JSON. */
export interface RecordedStatement {
  text: string
  /** Inside a transaction of a tenant, of nobody yet, or of the owner. */
  where: 'tenant' | 'platform' | 'owner'
}

/** What tells the class of a table that only tests have. */
export const MAKES_TABLE = /^\s*create (?:table|policy)/i

const seen = new Set<string>()

/** Names the folder of this run's recordings; a process inherits it. Without, nothing is recorded. */
export const STATEMENTS_FOLDER = 'TEST_STATEMENTS'

/** Writes down every distinct text that is sent, for the check of what a distributed database takes. */
export const recordStatement: OnStatement = ({ text, role, tenantId }) => {
  const folder = process.env[STATEMENTS_FOLDER]
  if (!folder) return
  const asApplication = tenantId === null ? 'platform' : 'tenant'
  const where = role === 'owner' ? 'owner' : asApplication
  const line = JSON.stringify({ text, where } satisfies RecordedStatement)
  if (seen.has(line)) return
  seen.add(line)
  // Whoever makes a table: its class is known by that.
  if (!(where === 'owner' && MAKES_TABLE.test(text)) && isSentByTest()) return
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, `${process.pid}-${threadId}.jsonl`), `${line}\n`)
}

/** Tests look into the database themselves: whoever is first on the way out decides whose statement it is. */
function isSentByTest(): boolean {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 100
  const { stack = '' } = new Error('where')
  Error.stackTraceLimit = stackTraceLimit
  const own = stack
    .split('\n')
    .filter(line => !/node_modules|node:|tests\/support\/cluster|(?<!tests\/)server\/db\//.test(line))
  return /\/tests\//.test(own[1] ?? '')
}
