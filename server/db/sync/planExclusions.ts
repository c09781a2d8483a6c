import { quoteName } from '../quoteName.ts'
import type { Catalog, CatalogTable, OverlapCount } from './Catalog.ts'
import { isOwnName } from './constraintName.ts'
import { addExclusion } from './statements.ts'
import type { PlanStep, TablePlan } from './TablePlan.ts'
import type { ExclusionSpec, TableSpec } from './TableSpec.ts'

/** By which an index of ranges holds what they have in common as well. */
export const RANGE_EXTENSION = 'btree_gist'

/**
 * Constraints that keep ranges apart and are missing, and those that no schema asks for. A constraint over rows that
 * overlap waits until they are mended; the server keeps new ones apart meanwhile.
 */
export function planExclusions(
  spec: TableSpec,
  table: CatalogTable | undefined,
  catalog: Catalog,
): TablePlan {
  const present = table?.exclusions ?? []
  const plan: TablePlan = { additions: stale(spec, table).map(name => dropStep(spec, name)), changes: [] }
  for (const exclusion of spec.exclusions) {
    if (present.includes(exclusion.name)) continue
    const count = catalog.overlaps?.[exclusion.name] ?? { overlapping: 0, unordered: 0 }
    const step = addStep(spec, exclusion, {
      count,
      hasExtension: catalog.extensions.includes(RANGE_EXTENSION),
    })
    if (count.overlapping > 0) plan.changes.push(step)
    else plan.additions.push(step)
  }
  return plan
}

/** Names of constraints that no schema asks for any more. */
function stale(spec: TableSpec, table: CatalogTable | undefined): string[] {
  const wanted = new Set(spec.exclusions.map(({ name }) => name))
  return (table?.exclusions ?? []).filter(name => isOwnName(name) && !wanted.has(name))
}

/** What goes before a column changes its type: the constraint over ranges of the old type would refuse that. */
export const dropStaleExclusions = (spec: TableSpec, table: CatalogTable | undefined): string[] =>
  stale(spec, table).map(name => dropExclusion(spec.name, name))

const dropExclusion = (table: string, name: string): string =>
  `alter table ${quoteName(table)} drop constraint if exists ${quoteName(name)}`

const dropStep = ({ name: table }: TableSpec, name: string): PlanStep => ({
  table,
  sentence: `Ranges of ${table} are kept apart no more by ${name}: no schema asks for it.`,
  sql: [dropExclusion(table, name)],
  canWait: true,
})

interface Circumstances {
  count: OverlapCount
  hasExtension: boolean
}

function addStep(
  { name: table }: TableSpec,
  exclusion: ExclusionSpec,
  { count, hasExtension }: Circumstances,
): PlanStep {
  return {
    table,
    sentence: `Ranges of ${table} are kept apart: ${exclusion.name}.${countSentence(count)}`,
    sql: [
      ...(hasExtension ? [] : [`create extension if not exists ${RANGE_EXTENSION}`]),
      addExclusion(table, exclusion),
    ],
    canWait: true,
  }
}

function countSentence({ overlapping, unordered }: OverlapCount): string {
  const inTheWay =
    overlapping === 0
      ? ''
      : ` ${overlapping} rows overlap others: mend them on their page, then start again. Until then the server alone keeps others apart.`
  const left =
    unordered === 0
      ? ''
      : ` ${unordered} rows lack an end or end before they begin: they are compared once they are mended.`
  return inTheWay + left
}
