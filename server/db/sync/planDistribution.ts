import type { LocalizedText } from '#model/language/localized.ts'
import { copyToNodes, distributeByTenant } from '../citus.ts'
import { quoteName } from '../quoteName.ts'
import type { Catalog } from './Catalog.ts'
import { say, stepWords } from './stepWords.ts'
import type { PlanStep, TablePlan } from './TablePlan.ts'
import type { TableClass, TableClasses } from './TableSpec.ts'

/** Holds foreign keys that were dropped for as long as tables with rows are being distributed. */
export const KEPT_FOREIGN_KEYS = 'sys_kept_foreign_key'

/**
 * What has to be done so that a distributed database keeps each table where its class says. Tables without rows are
 * distributed in passing; where rows have to move, nobody may work meanwhile.
 */
export function planDistribution(classes: TableClasses, { tables, placement }: Catalog): TablePlan {
  const plan: TablePlan = { additions: [], changes: [] }
  if (placement === undefined) return plan
  if (tables[KEPT_FOREIGN_KEYS]) plan.changes.push(unfinished)
  const empty: Empty[] = []
  for (const [table, wanted] of classes) {
    const present = placement.classes[table] ?? 'local'
    if (wanted === present) continue
    if (present !== 'local' || wanted === 'local') plan.changes.push(misplaced(table, present, wanted))
    else if (placement.alone[table]) plan.changes.push(waiting(table, wanted))
    else empty.push({ table, wanted })
  }
  plan.additions.push(...placeTables(empty, anchorOf(classes, placement.classes), tables))
  return plan
}

interface Empty {
  table: string
  wanted: TableClass
}

/** A foreign key that is there already, as between tables of migrations, goes before and comes after. */
function placeTables(empty: Empty[], anchor: string | undefined, tables: Catalog['tables']): PlanStep[] {
  const moving = new Set(empty.map(({ table }) => table))
  const keys = foreignKeysAround(moving, tables)
  const beside = anchor ?? empty.find(({ wanted }) => wanted === 'tenant')?.table
  const steps = empty.map(one => placeTable(one, one.table === beside ? undefined : beside))
  if (keys.length === 0) return steps
  const sql = [...keys.map(key => key.drop), ...steps.flatMap(step => step.sql), ...keys.map(key => key.add)]
  return [{ table: empty[0]?.table ?? '', sentence: steps.map(step => step.sentence).join(' '), sql }]
}

function foreignKeysAround(moving: Set<string>, tables: Catalog['tables']): { drop: string; add: string }[] {
  return Object.entries(tables).flatMap(([table, { foreignKeys }]) =>
    Object.entries(foreignKeys)
      .filter(([, { target }]) => moving.has(table) || moving.has(target))
      .map(([name, { definition }]) => {
        const constraint = `alter table ${quoteName(table)} %s constraint ${quoteName(name)}`
        return {
          drop: constraint.replace('%s', 'drop'),
          add: `${constraint.replace('%s', 'add')} ${definition}`,
        }
      }),
  )
}

/** A table beside which all others of tenants are kept; undefined while there is none. */
export const anchorOf = (classes: TableClasses, placed: Record<string, TableClass>): string | undefined =>
  [...classes.keys()].filter(table => placed[table] === 'tenant').sort()[0]

const words: Record<TableClass, LocalizedText> = {
  tenant: say`with its tenant`,
  reference: say`on every node`,
  local: say`on the coordinator alone`,
}

/** Statements that keep a table where its class says. */
export const placementOf = (table: string, wanted: TableClass, anchor: string | undefined): string =>
  wanted === 'reference' ? copyToNodes(table) : distributeByTenant(table, anchor)

const placeTable = ({ table, wanted }: Empty, anchor: string | undefined): PlanStep => ({
  table,
  sentence: `The table ${table} is kept ${words[wanted].en}.`,
  sql: [placementOf(table, wanted, anchor)],
})

const waiting = (table: string, wanted: TableClass): PlanStep => ({
  table,
  ...stepWords(say`The rows of ${table} move: they are kept ${words[wanted]}.`),
  sql: [],
  remedy: 'distribute',
})

const misplaced = (table: string, present: TableClass, wanted: TableClass): PlanStep => ({
  table,
  ...stepWords(
    say`The table ${table} is kept ${words[present]}, and the server wants it ${words[wanted]}: make it anew by hand.`,
  ),
  sql: [],
})

const unfinished: PlanStep = {
  table: KEPT_FOREIGN_KEYS,
  ...stepWords(say`The tables were being distributed, and this was not finished: foreign keys are missing.`),
  sql: [],
  remedy: 'distribute',
}
