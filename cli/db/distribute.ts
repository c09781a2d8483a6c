import { parseArgs } from 'node:util'
import type { ResourceModel } from '#model/types/index.ts'
import { distributeTables, planDistributing, type Relocation } from '#server/cluster/distributeTables.ts'
import type { Database } from '#server/db/Database.ts'
import type { TableClasses } from '#server/db/sync/TableSpec.ts'
import { isAgreed } from './askLine.ts'
import { withInterrupt } from './withInterrupt.ts'

export const setupOptions = {
  citus: { type: 'boolean' },
  worker: { type: 'string', multiple: true },
} as const

export const distributeOptions = { 'dry-run': { type: 'boolean' }, yes: { type: 'boolean' } } as const

/**
 * What `setup` was asked for beyond one server: --citus, and a --worker host:port for each node that joins.
 * @throws Error of one line for anything else
 */
export function readCluster(args: string[]): { workers: string[] } | undefined {
  const { values } = parseArgs({ args, options: setupOptions })
  const { citus = false, worker: workers = [] } = values
  if (!citus && workers.length > 0)
    throw new Error('A worker belongs to a cluster: write setup --citus --worker host:port.')
  return citus ? { workers } : undefined
}

interface Known {
  resources: readonly ResourceModel[]
  classes: TableClasses
}

/** Distributes a database that was on one node, after it was shown what moves, and agreed to. */
export async function distributeKnown(database: Database, known: Known, args: string[]): Promise<void> {
  const { 'dry-run': isDry = false } = parseArgs({ args, options: distributeOptions }).values
  const { relocations, foreignKeys } = await planDistributing(database, known.classes)
  for (const relocation of relocations) console.log(lineOf(relocation))
  const rows = relocations.reduce((sum, relocation) => sum + relocation.rows, 0)
  console.log(
    `${relocations.length} tables with ${count(rows)} rows, ${foreignKeys.length} foreign keys around them.`,
  )
  if (isDry) return
  if (!(await isAgreed('distribute', 'Have you a backup, and shall the rows be moved?'))) return
  const { applied, pending } = await withInterrupt(
    signal =>
      distributeTables(database, { ...known, signal, onTable: one => console.log(`Done: ${lineOf(one)}`) }),
    'What was distributed stays so. Run the command again before a server is started.',
  )
  for (const { sentence } of [...applied.map(sentence => ({ sentence })), ...pending]) console.log(sentence)
  console.log('Every table is where it belongs, with as many rows as before.')
  if (pending.length > 0) process.exitCode = 1
}

const count = (rows: number): string => rows.toLocaleString('en')

const lineOf = ({ table, wanted, rows }: Relocation): string =>
  `${table.padEnd(40)} ${count(rows).padStart(12)} rows, ${wanted === 'tenant' ? 'by tenant' : 'to every node'}`
