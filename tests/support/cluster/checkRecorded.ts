import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'libpg-query'
import { compileApp } from '#model/compileApp.ts'
import { loadTables, tableClasses } from '#server/cluster/tableClasses.ts'
import type { TableClass } from '#server/db/sync/TableSpec.ts'
import { loadSources } from '#server/schemas/loadSources.ts'
import { MAKES_TABLE, type RecordedStatement } from './recordStatements.ts'
import { checkStatement } from './statementRules.ts'

const root = join(import.meta.dirname, '../../..')

/** What was sent on purpose, and why it may be. */
const ALLOWED: { text: RegExp; reason: string }[] = []

interface CheckedStatements {
  /** Distinct texts of transactions of tenants. */
  count: number
  /** A sentence for each broken rule. */
  violations: string[]
}

/** Holds what a run has recorded to the rules of a distributed database. */
export async function checkRecorded(folder: string): Promise<CheckedStatements> {
  const recorded = readRecorded(folder)
  const classes = await projectClasses()
  for (const { text, where } of recorded) if (where === 'owner') addMadeTables(classes, text)
  const sent = recorded.filter(({ text, where }) => where === 'tenant' && !isAllowed(text))
  const violations = sent.flatMap(({ text }) =>
    checkStatement(text, table => classes.get(table)).map(
      ({ rule, detail }) => `${rule}: ${detail}: ${text.replace(/\s+/g, ' ').trim()}`,
    ),
  )
  return { count: sent.length, violations: violations.sort() }
}

function readRecorded(folder: string): RecordedStatement[] {
  const files = existsSync(folder) ? readdirSync(folder) : []
  const lines = files.flatMap(file => readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean))
  return [...new Set(lines)].map(line => JSON.parse(line))
}

const isAllowed = (sent: string): boolean => ALLOWED.some(({ text }) => text.test(sent))

async function projectClasses(): Promise<Map<string, TableClass>> {
  const { files, environment } = await loadSources(root)
  const { app } = compileApp(files, environment)
  if (!app) throw new Error('The page files of the project have errors.')
  const resources = Object.values(app.resources)
  return tableClasses(resources, await loadTables())
}

/** Tests have pages of their own, whose tables are known by what made them. */
function addMadeTables(classes: Map<string, TableClass>, text: string): void {
  if (!MAKES_TABLE.test(text)) return
  const { stmts } = parseSync(text) as { stmts: { stmt: Record<string, Record<string, unknown>> }[] }
  for (const { stmt } of stmts) {
    const { CreateStmt, CreatePolicyStmt } = stmt
    const { relname } = (CreateStmt?.relation ?? CreatePolicyStmt?.table ?? {}) as { relname?: string }
    if (!relname) continue
    if (CreateStmt && !classes.has(relname)) {
      classes.set(relname, /primary key \([^)]*tenant_id/.test(text) ? 'tenant' : 'reference')
    } else if (String(CreatePolicyStmt?.policy_name).startsWith('shared_rows'))
      classes.set(relname, 'reference')
  }
}
