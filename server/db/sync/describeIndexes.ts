import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { columnConstraintName, constraintName, uniqueSets } from './constraintName.ts'
import { findColumn, staleColumn } from './findColumn.ts'
import { columnOf, keyColumn } from './keyColumn.ts'
import { audienceColumn, tenantColumn } from './systemColumns.ts'
import type { IndexSpec } from './TableSpec.ts'

/** The indexes of a resource's table: what must be unique, and what lists filter, sort and join by. */
export function describeIndexes(resource: ResourceModel): IndexSpec[] {
  const uniques = uniqueSets(resource).map(fields => uniqueIndex(resource, fields))
  const plain = [
    ...resource.indexes.map(keys => listIndex(resource, keys)),
    ...rangeIndexes(resource),
    ...linkedFields(resource).map(name => listIndex(resource, [{ field: name, descending: false }])),
    ...resource.fields.flatMap(({ name, oneOf }) =>
      oneOf
        ? [
            listIndex(
              resource,
              [oneOf.type, name].map(field => ({ field, descending: false })),
            ),
          ]
        : [],
    ),
    ...resource.fields.flatMap(field => searchIndexes(resource, field)),
    ...creationIndexes(resource),
    ...audienceIndexes(resource),
  ]
  return [
    ...uniques,
    ...findIndexes(resource),
    ...plain.filter(
      (index, place) =>
        !isServed(index, [...primaryKey(resource), ...uniques, ...withoutTwins(plain, place)]),
    ),
  ]
}

/** The primary key's own index serves like any other. */
function primaryKey(resource: ResourceModel): Pick<IndexSpec, 'keys' | 'method' | 'where' | 'name'>[] {
  const columns = [...tenantColumns(resource), keyColumn(resource).name]
  return [{ ...plainIndex(columns), name: '' }]
}

/** The others; of those with the same keys only the ones before it, so that the first of them stays. */
function withoutTwins(indexes: IndexSpec[], place: number): IndexSpec[] {
  const keys = indexes[place]?.keys.join()
  return indexes.filter((other, at) => at !== place && (at < place || other.keys.join() !== keys))
}

/** Whether another index begins with the same keys, and so serves the same searches. */
function isServed(index: IndexSpec, others: Pick<IndexSpec, 'keys' | 'method' | 'where'>[]): boolean {
  if (index.unique || index.method !== 'btree') return false
  return others.some(
    ({ method, where, keys }) =>
      method === 'btree' && where === null && index.keys.every((key, place) => key === keys[place]),
  )
}

const tenantColumns = ({ tenancy }: ResourceModel): string[] =>
  tenancy.kind === 'platform' ? [] : [tenantColumn]

/** What lies in the trash keeps no value from being used again, but keeps its number. */
function uniqueIndex(resource: ResourceModel, fields: string[]): IndexSpec {
  const index = plainIndex([...tenantColumns(resource), ...fields.map(name => columnOf(resource, name))])
  const isNumber = resource.fields.some(({ name, series }) => series && name === fields.at(-1))
  return {
    ...index,
    name: constraintName(resource.table, fields, 'unique'),
    unique: true,
    where: resource.trash && !isNumber ? 'deleted_at is null' : null,
    // A counter that begins looks for numbers that begin alike.
    keys: isNumber ? [...index.keys.slice(0, -1), `${index.keys.at(-1)} text_pattern_ops`] : index.keys,
  }
}

function listIndex(resource: ResourceModel, fields: ResourceModel['indexes'][number]): IndexSpec {
  const columns = fields.map(({ field }) => columnOf(resource, field))
  const directions = fields.some(({ descending }) => descending)
    ? fields.map(f => (f.descending ? 'd' : 'a'))
    : []
  const tenant = tenantColumns(resource)
  const index = plainIndex([...tenant, ...columns])
  return {
    ...index,
    name: columnConstraintName(resource.table, [...columns, ...directions], 'index'),
    keys: index.keys.map((key, place) => `${key}${fields[place - tenant.length]?.descending ? ' desc' : ''}`),
  }
}

/** The server looks for ranges that overlap; under row policies no operator of ranges may serve it. */
const rangeIndexes = (resource: ResourceModel): IndexSpec[] =>
  resource.noOverlap.map(({ same, from }) =>
    listIndex(
      resource,
      [...same, from].map(field => ({ field, descending: false })),
    ),
  )

/** Properties by which other records, scopes and parents reach these rows. */
function linkedFields({ fields, tree, scope, parent }: ResourceModel): string[] {
  const references = fields.filter(field => field.column && field.reference).map(field => field.name)
  const others = [tree?.parent, scope.department, scope.owner, ...Object.keys(parent?.match ?? {})]
  const stored = new Set(fields.filter(field => field.column).map(field => field.name))
  return [...references, ...others].filter(name => typeof name === 'string' && stored.has(name)) as string[]
}

function searchIndexes(resource: ResourceModel, field: FieldModel): IndexSpec[] {
  const { column, search } = field
  if (!column || !search || column.type === 'jsonb' || column.name === keyColumn(resource).name) return []
  const isText = /^(varchar|text)/.test(column.type)
  if (search === 'contains' && isText) return [containsIndex(resource.table, column.name)]
  const index = listIndex(resource, [{ field: field.name, descending: false }])
  if (search !== 'prefix' || !isText) return [index]
  return [{ ...index, keys: [...index.keys.slice(0, -1), `${index.keys.at(-1)} text_pattern_ops`] }]
}

/** Every list can be asked for what was made in a span of time, whether or not its page shows a field for that. */
function creationIndexes(resource: ResourceModel): IndexSpec[] {
  const isStored = resource.fields.some(({ name, column }) => name === 'createTime' && column !== null)
  return isStored ? [listIndex(resource, [{ field: 'createTime', descending: false }])] : []
}

function containsIndex(table: string, column: string): IndexSpec {
  return {
    ...plainIndex([column]),
    name: columnConstraintName(table, [column], 'contains'),
    method: 'gin',
    keys: [`"${column}" gin_trgm_ops`],
    extension: 'pg_trgm',
  }
}

/** Others find what is shared with them. */
function audienceIndexes(resource: ResourceModel): IndexSpec[] {
  if (resource.tenancy.kind !== 'shared') return []
  const name = columnConstraintName(resource.table, [audienceColumn], 'audience')
  return [{ ...plainIndex([audienceColumn]), name }]
}

/** What the header's search reads, and the rows whose words are still to be made: few, and soon none. */
function findIndexes(resource: ResourceModel): IndexSpec[] {
  if (resource.findBy === undefined) return []
  const { table } = resource
  const columns = [...tenantColumns(resource), keyColumn(resource).name]
  const unread = columnConstraintName(table, [findColumn], 'unread')
  return [containsIndex(table, findColumn), { ...plainIndex(columns), name: unread, where: staleColumn }]
}

/** An ordinary index over columns, without a name. */
export function plainIndex(columns: string[]): Omit<IndexSpec, 'name'> {
  const keys = columns.map(name => `"${name}"`)
  return { unique: false, method: 'btree', columns, keys, where: null, extension: null }
}
