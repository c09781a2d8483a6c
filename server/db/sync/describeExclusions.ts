import { fieldTypeNamed } from '#model/field-types/shared/fieldTypeNamed.ts'
import type { RangeModel, ResourceModel } from '#model/types/index.ts'
import { quoteName } from '../quoteName.ts'
import { columnConstraintName, isNameInShard, shortHash } from './constraintName.ts'
import { columnOf, fieldOf } from './keyColumn.ts'
import { rowCondition } from './rowCondition.ts'
import { tenantColumn } from './systemColumns.ts'
import type { ExclusionSpec } from './TableSpec.ts'

/** The constraints that keep the ranges of a resource's records apart, in the order of its rules. */
export const describeExclusions = (resource: ResourceModel): ExclusionSpec[] =>
  resource.noOverlap.map(rule => describeExclusion(resource, rule))

/** The rule that a violated constraint guards; null when it is none of this resource's. */
export const excludedRange = (resource: ResourceModel, constraint: string | null): RangeModel | null =>
  resource.noOverlap.find(rule => isNameInShard(describeExclusion(resource, rule).name, constraint)) ?? null

function describeExclusion(resource: ResourceModel, { same, from, to, when }: RangeModel): ExclusionSpec {
  const tenant = resource.tenancy.kind === 'platform' ? [] : [tenantColumn]
  const columns = [...tenant, ...same.map(name => columnOf(resource, name))]
  const ends = [from, to].map(name => columnOf(resource, name))
  const [first = '', last = ''] = ends.map(quoteName)
  const conditions = [
    ...(resource.trash ? ['deleted_at is null'] : []),
    ...(when === null ? [] : [rowCondition(resource, when)]),
  ]
  const spec = {
    columns,
    range: fieldTypeNamed(fieldOf(resource, from).type).range?.(first, last) ?? '',
    ordered: `${first} < ${last}`,
    where: conditions.length === 0 ? null : conditions.join(' and '),
  }
  const named = columns.filter(column => column !== tenantColumn)
  const hash = shortHash(JSON.stringify(spec))
  return { ...spec, name: columnConstraintName(resource.table, [...named, ...ends, hash], 'overlap') }
}
