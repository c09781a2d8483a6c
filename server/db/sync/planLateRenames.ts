import { quoteName } from '../quoteName.ts'
import type { Catalog, LateRename } from './Catalog.ts'
import { catalogType, isWidening } from './columnType.ts'
import { copySteps } from './planAudience.ts'
import { castTarget, renamedFiles } from './planColumns.ts'
import { audienceColumn } from './systemColumns.ts'
import type { PlanStep, TablePlan } from './TablePlan.ts'
import type { ColumnSpec, TableSpec } from './TableSpec.ts'

/** A column that is there, and is there under its former name as well. */
interface RenamedColumn {
  spec: TableSpec
  wanted: ColumnSpec & { renamedFrom: string }
}

/** Columns whose file said how they were called only after they were made: the old ones stand beside them. */
export function renamedLate(
  specs: readonly TableSpec[],
  { tables }: Pick<Catalog, 'tables'>,
): RenamedColumn[] {
  return specs.flatMap(spec =>
    spec.columns.flatMap(wanted => {
      const { name, renamedFrom, generated } = wanted
      const columns = tables[spec.name]?.columns
      if (renamedFrom === null || generated !== null || !columns?.[name] || !columns[renamedFrom]) return []
      return [{ spec, wanted: { ...wanted, renamedFrom } }]
    }),
  )
}

/**
 * What has to be done so that such a rename is one all the same. Values move at once while nothing was written under
 * the new name and every one of them fits; otherwise somebody has to agree.
 */
export function planLateRenames(specs: readonly TableSpec[], catalog: Catalog): TablePlan {
  const plan: TablePlan = { additions: [], changes: [] }
  for (const column of renamedLate(specs, catalog)) {
    const held = catalog.lateRenames?.find(isAbout(column))
    if (!held || held.formerRows === 0) continue
    const step = { ...stepOf(column), sql: moveStatements(column, specs, catalog) }
    if (held.rows === 0 && fits(column, catalog))
      plan.additions.push({ ...step, sentence: movedSentence(column, held) })
    else plan.changes.push({ ...step, sentence: mergedSentence(column, held) })
  }
  return plan
}

const isAbout =
  ({ spec, wanted }: RenamedColumn) =>
  ({ table, column }: LateRename): boolean =>
    table === spec.name && column === wanted.name

/** Until it is done the application reads and writes the new column alone. */
const stepOf = ({ spec, wanted }: RenamedColumn): Omit<PlanStep, 'sentence' | 'sql'> => ({
  table: spec.name,
  column: wanted.name,
  canWait: true,
})

/** Whether every value of the old column is one of the new column as it is, and as it is wanted. */
function fits({ spec, wanted }: RenamedColumn, { tables }: Catalog): boolean {
  const columns = tables[spec.name]?.columns ?? {}
  const former = columns[wanted.renamedFrom]?.type ?? ''
  return [columns[wanted.name]?.type ?? '', wanted.type].every(
    type => catalogType(type) === catalogType(former) || isWidening(former, type),
  )
}

const movedSentence = ({ spec, wanted }: RenamedColumn, { formerRows }: LateRename): string =>
  `The column ${wanted.renamedFrom} of ${spec.name} is renamed to ${wanted.name}, which was made before: ` +
  `values of ${formerRows} rows move.`

function mergedSentence({ spec, wanted }: RenamedColumn, { formerRows, rows, bothRows }: LateRename): string {
  const { name, renamedFrom } = wanted
  const kept =
    bothRows === 0 ? '' : `; ${bothRows} rows hold another one there and lose that of ${renamedFrom}`
  return (
    `The column ${renamedFrom} of ${spec.name} is called ${name} now, and both hold values: ${renamedFrom} in ` +
    `${formerRows} rows, ${name} in ${rows}. Those of ${formerRows - bothRows} rows move${kept}. Then ${renamedFrom} is dropped.`
  )
}

/**
 * Values move row by row, so that indexes and references over the new column judge them, and one that they do not
 * allow leaves both columns as they are.
 */
function moveStatements(
  { spec, wanted }: RenamedColumn,
  specs: readonly TableSpec[],
  catalog: Catalog,
): string[] {
  const { name, renamedFrom, type } = wanted
  const [table, column, former] = [spec.name, name, renamedFrom].map(quoteName)
  return [
    `update ${table} set ${column} = ${former}::${castTarget(type)} where ${former} is not null and ${untouched(wanted)}`,
    `alter table ${table} drop column ${former}`,
    ...renamedFiles(spec, wanted),
    ...(readsColumn(spec, name) ? copySteps(spec, specs, catalog).flatMap(step => step.sql) : []),
  ]
}

/** SQL that holds where nobody has written the new column: it is empty, or has what every row got when it was made. */
export function untouched({ name, type, fill }: ColumnSpec): string {
  const column = quoteName(name)
  if (fill === null) return `${column} is null`
  return `(${column} is null or ${column}::text = (${fill})::${type}::text)`
}

/** Whether it follows from this column who else reads the row. */
const readsColumn = ({ columns }: TableSpec, name: string): boolean =>
  columns.some(column => column.name === audienceColumn && (column.generated ?? '').includes(quoteName(name)))
