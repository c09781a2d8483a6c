import { camelCase } from '#model/derive/names.ts'
import { quoteName } from '../quoteName.ts'
import type { CatalogColumn, CatalogTable } from './Catalog.ts'
import { catalogType, isWidening } from './columnType.ts'
import { remark } from './planAudience.ts'
import { dropStaleExclusions } from './planExclusions.ts'
import { aroundFound } from './planFound.ts'
import { columnDefinition, quoteText } from './statements.ts'
import { say, stepWords } from './stepWords.ts'
import { stampColumnNames } from './systemColumns.ts'
import type { PlanStep, TablePlan } from './TablePlan.ts'
import type { ColumnSpec, TableSpec } from './TableSpec.ts'

/** What has to be done to the columns of a table that exists. */
export function planColumns(spec: TableSpec, table: CatalogTable): TablePlan {
  const plan: TablePlan = { additions: [], changes: [] }
  const loosened = dropStaleExclusions(spec, table)
  for (const wanted of spec.columns)
    planColumn({ spec, present: table, table: spec.name, wanted, columns: table.columns, loosened, plan })
  if (spec.unstamped) plan.changes.push(...dropStamps(spec, table))
  plan.additions.push(...releaseUndescribed(spec, table))
  return plan
}

/**
 * A table that was kept with stamps would go on noting when its rows are written, and give ids in turn. What is dropped
 * is what nobody may find any more, so that it does not stay as other columns do.
 */
function dropStamps(spec: TableSpec, table: CatalogTable): PlanStep[] {
  const kept = spec.page === null ? [] : stampColumnNames.filter(name => table.columns[name])
  const inTurn = spec.columns.filter(({ name, identity }) => !identity && table.columns[name]?.identity)
  const columns = kept.map(name => ({
    table: spec.name,
    column: name,
    ...stepWords(
      say`The column ${name} of ${spec.name} is dropped with what it holds: its records carry no stamps.`,
    ),
    sql: [`${alter(spec.name)} drop column ${quoteName(name)}`],
  }))
  const keys = inTurn.map(({ name, default: chance }) => ({
    table: spec.name,
    column: name,
    ...stepWords(
      say`New values of ${name} of ${spec.name} are drawn by chance; those that are there keep their order.`,
    ),
    sql: [
      `${alter(spec.name)} alter column ${quoteName(name)} drop identity`,
      `${alter(spec.name)} alter column ${quoteName(name)} set default ${chance}`,
    ],
  }))
  return [...columns, ...keys]
}

interface ColumnTask {
  spec: TableSpec
  /** The table as it is. */
  present: CatalogTable
  table: string
  wanted: ColumnSpec
  columns: Record<string, CatalogColumn>
  /** Statements that go before a type changes. */
  loosened: string[]
  plan: TablePlan
}

function planColumn(task: ColumnTask): void {
  const { table, wanted, columns, plan } = task
  const present = columns[wanted.name]
  const existing = present ?? renamed(task)
  // Changes are made before the additions, so before a rename.
  const today = quoteName((present ? null : wanted.renamedFrom) ?? wanted.name)
  if (existing === undefined) plan.additions.push(addColumn(table, wanted))
  else if (wanted.generated === null) {
    planType(task, existing, today)
    planRequired(task, existing, today)
  }
}

/** The column under its former name; the step that renames it joins the plan. */
function renamed({ spec, table, wanted, columns, plan }: ColumnTask): CatalogColumn | undefined {
  const { name, renamedFrom } = wanted
  const existing = renamedFrom === null ? undefined : columns[renamedFrom]
  if (existing === undefined || renamedFrom === null) return undefined
  plan.additions.push({
    table,
    column: name,
    ...stepWords(say`The column ${renamedFrom} of ${table} is renamed to ${name}.`),
    sql: [
      `${alter(table)} rename column ${quoteName(renamedFrom)} to ${quoteName(name)}`,
      ...renamedFiles(spec, wanted),
    ],
  })
  return existing
}

/** Files are bound to a record by the name of the property that holds them. */
export function renamedFiles({ page }: TableSpec, { name, renamedFrom, type }: ColumnSpec): string[] {
  if (page === null || renamedFrom === null || !/^(varchar|text|jsonb)/.test(type)) return []
  const [field, former] = [camelCase(name), camelCase(renamedFrom)].map(quoteText)
  return [
    `update sys_file_use u set field = ${field} where page = ${quoteText(page)} and field = ${former} ` +
      `and not exists (select from sys_file_use n where n.name = u.name and n.page = u.page ` +
      `and n.record_key = u.record_key and n.field = ${field})`,
  ]
}

const alter = (table: string): string => `alter table ${quoteName(table)}`

/**
 * Rows that are there get the constant default; the database does not keep it, because defaults belong
 * to the schema. Where there is none the column takes null, also if the property is required: what was
 * written before may stay without it.
 */
function addColumn(table: string, wanted: ColumnSpec): PlanStep {
  const { name, fill, default: kept } = wanted
  const filled = kept === null && fill !== null && wanted.generated === null
  const definition = columnDefinition({
    ...wanted,
    default: kept ?? fill,
    notNull: wanted.notNull && (kept ?? fill) !== null,
  })
  return {
    table,
    column: name,
    ...stepWords(say`The column ${name} is added to ${table}.`),
    sql: [
      `${alter(table)} add column ${definition}`,
      ...(filled ? [`${alter(table)} alter column ${quoteName(name)} drop default`] : []),
      ...remark(table, wanted),
    ],
  }
}

/** @param today the column's name at this moment, quoted */
function planType(
  { spec, present, table, wanted, loosened, plan }: ColumnTask,
  existing: CatalogColumn,
  today: string,
): void {
  const { name, type } = wanted
  if (catalogType(type) === catalogType(existing.type)) return
  if (isWidening(existing.type, type)) {
    plan.additions.push({
      table,
      column: name,
      ...stepWords(say`The column ${name} of ${table} is widened to ${type}.`),
      sql: [...loosened, `${alter(table)} alter column ${quoteName(name)} type ${type}`],
    })
    return
  }
  const found = aroundFound(spec, present, name)
  plan.changes.push({
    table,
    column: name,
    ...stepWords(
      say`The column ${name} of ${table} changes from ${existing.type} to ${type}. Values that do not fit make this fail; decimal places and times of day that the new type lacks are lost.`,
    ),
    sql: [
      ...loosened,
      ...found.before,
      `${alter(table)} alter column ${today} type ${type} using ${today}::${castTarget(type)}`,
      ...found.after,
    ],
    // What the schemas let in fits the column as it is.
    ...(isWidening(type, existing.type) && { canWait: true }),
  })
}

/** A cast to varchar(n) would cut texts silently; the assignment from text that follows refuses them. */
export const castTarget = (type: string): string => (/^(var)?char/.test(type) ? 'text' : type)

/** @param today the column's name at this moment, quoted */
function planRequired({ table, wanted, plan }: ColumnTask, existing: CatalogColumn, today: string): void {
  const { name, notNull, fill } = wanted
  if (existing.notNull && !notNull) {
    plan.additions.push({
      table,
      column: name,
      ...stepWords(say`The column ${name} of ${table} may be empty.`),
      sql: [`${alter(table)} alter column ${quoteName(name)} drop not null`],
    })
  }
  if (!notNull || existing.notNull) return
  const backfill = `update ${quoteName(table)} set ${today} = ${fill} where ${today} is null`
  plan.changes.push({
    table,
    column: name,
    ...stepWords(
      fill === null
        ? say`The column ${name} of ${table} may no longer be empty; this fails while a row lacks it.`
        : say`The column ${name} of ${table} may no longer be empty; this fails while a row lacks it, so such rows get the default.`,
    ),
    sql: [...(fill === null ? [] : [backfill]), `${alter(table)} alter column ${today} set not null`],
    // The server refuses empty values by itself; rows from before may stay without one.
    canWait: true,
  })
}

/** A removed property leaves its column, which must not refuse the rows that are written without it. */
function releaseUndescribed(spec: TableSpec, table: CatalogTable): PlanStep[] {
  // Where both are there, a former name is one that nobody writes any more.
  const renamedNow = ({ name, renamedFrom }: ColumnSpec) => (table.columns[name] ? null : renamedFrom)
  const kept = new Set(spec.columns.flatMap(column => [column.name, renamedNow(column)]))
  const orphans = Object.entries(table.columns).filter(
    ([name, column]) => !kept.has(name) && column.notNull && !column.hasDefault && !column.identity,
  )
  return orphans
    .filter(([name]) => !table.primaryKey.includes(name))
    .map(([name]) => ({
      table: spec.name,
      ...stepWords(say`The column ${name} of ${spec.name} is described no more; it stays and may be empty.`),
      sql: [`${alter(spec.name)} alter column ${quoteName(name)} drop not null`],
    }))
}
