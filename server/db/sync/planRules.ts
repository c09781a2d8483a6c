import { quoteName } from '../quoteName.ts'
import type { CatalogForeignKey, CatalogIndex, CatalogTable } from './Catalog.ts'
import { isOwnName } from './constraintName.ts'
import { addForeignKey, createIndex } from './statements.ts'
import { say, stepWords } from './stepWords.ts'
import type { PlanStep } from './TablePlan.ts'
import type { ForeignKeySpec, IndexSpec, TableSpec } from './TableSpec.ts'

/** Indexes that are missing or differ, and those that no schema asks for any more. */
export function planIndexes(
  spec: TableSpec,
  table: CatalogTable | undefined,
  extensions: string[],
): PlanStep[] {
  const wanted = spec.indexes.filter(({ extension }) => extension === null || extensions.includes(extension))
  const { stale, missing } = compare(wanted, table?.indexes ?? {}, isSameIndex)
  return [
    ...stale.map(name => ({
      table: spec.name,
      ...stepWords(say`The index ${name} of ${spec.name} is dropped: no schema asks for it.`),
      sql: [`drop index ${quoteName(name)}`],
      canWait: true as const,
    })),
    ...missing.map(index => ({
      table: spec.name,
      ...stepWords(
        index.unique
          ? say`A unique index is added to ${spec.name}: ${index.name}.`
          : say`An index is added to ${spec.name}: ${index.name}.`,
      ),
      sql: [createIndex(spec.name, index)],
      canWait: true as const,
    })),
  ]
}

/** Foreign keys that no schema asks for any more, or that differ from what it asks for. */
export function dropForeignKeys(spec: TableSpec, table: CatalogTable | undefined): PlanStep[] {
  return compare(spec.foreignKeys, table?.foreignKeys ?? {}, isSameForeignKey).stale.map(name => ({
    table: spec.name,
    ...stepWords(say`The foreign key ${name} of ${spec.name} is dropped: no schema asks for it.`),
    sql: [`alter table ${quoteName(spec.name)} drop constraint ${quoteName(name)}`],
    canWait: true as const,
  }))
}

/** Foreign keys that are missing, or differ and are dropped before. */
export function addForeignKeys(spec: TableSpec, table: CatalogTable | undefined): PlanStep[] {
  return compare(spec.foreignKeys, table?.foreignKeys ?? {}, isSameForeignKey).missing.map(key => ({
    table: spec.name,
    ...stepWords(say`A foreign key from ${spec.name} to ${key.target} is added: ${key.name}.`),
    sql: [addForeignKey(spec.name, key)],
    canWait: true as const,
  }))
}

/** What bears one of our names and is not wanted as it is; what is wanted and not there as it should be. */
function compare<Wanted extends { name: string }, Present>(
  wanted: Wanted[],
  present: Record<string, Present>,
  isSame: (wanted: Wanted, present: Present) => boolean,
): { stale: string[]; missing: Wanted[] } {
  const isThere = (spec: Wanted): boolean => {
    const found = present[spec.name]
    return found !== undefined && isSame(spec, found)
  }
  const good = new Set(wanted.filter(isThere).map(spec => spec.name))
  return {
    stale: Object.keys(present).filter(name => isOwnName(name) && !good.has(name)),
    missing: wanted.filter(spec => !good.has(spec.name)),
  }
}

function isSameIndex(wanted: IndexSpec, present: CatalogIndex): boolean {
  const columns = wanted.columns.join() === present.columns.join()
  return columns && wanted.unique === present.unique && (wanted.where !== null) === present.partial
}

const actions = { restrict: 'r', cascade: 'c', 'set null': 'n' }

function isSameForeignKey(wanted: ForeignKeySpec, present: CatalogForeignKey): boolean {
  const columns = wanted.columns.join() === present.columns.join()
  const target =
    wanted.target === present.target && wanted.targetColumns.join() === present.targetColumns.join()
  const rules = actions[wanted.onDelete] === present.onDelete && present.onUpdate === 'a'
  return columns && target && rules
}
