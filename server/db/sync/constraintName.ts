import { createHash } from 'node:crypto'
import { snakeCase } from '#model/derive/names.ts'
import type { ResourceModel } from '#model/types/index.ts'

type ConstraintKind = 'unique' | 'reference' | 'index' | 'contains' | 'audience' | 'overlap' | 'unread'

/**
 * The name of the constraint or index of this kind over these properties of a table. Stable, at most 52
 * bytes, and the same wherever it is computed.
 */
export function constraintName(table: string, fields: readonly string[], kind: ConstraintKind): string {
  return columnConstraintName(table, fields.map(snakeCase), kind)
}

/** The same, for names of columns. */
export function columnConstraintName(
  table: string,
  columns: readonly string[],
  kind: ConstraintKind,
): string {
  const whole = `${table}_${columns.join('_')}${suffixes[kind]}`
  if (whole.length <= longest) return whole
  const hash = shortHash(`${table}(${columns.join(',')})`)
  return `${whole.slice(0, longest - hash.length - suffixes[kind].length - 1)}_${hash}${suffixes[kind]}`
}

/** Whether a name was made here, so that it may be dropped when no schema asks for it any more. */
export function isOwnName(name: string): boolean {
  return Object.values(suffixes).some(suffix => name.endsWith(suffix))
}

/**
 * The properties that a violated constraint guards, and what it demands of them; null when it is none of
 * this resource's.
 */
export function constraintFields(
  resource: ResourceModel,
  name: string,
): { kind: 'unique' | 'reference'; fields: string[] } | null {
  const unique = uniqueSets(resource).find(fields =>
    isNameInShard(constraintName(resource.table, fields, 'unique'), name),
  )
  if (unique) return { kind: 'unique', fields: unique }
  const reference = resource.fields.find(
    field => field.column && isNameInShard(constraintName(resource.table, [field.name], 'reference'), name),
  )
  return reference ? { kind: 'reference', fields: [reference.name] } : null
}

/**
 * Whether a name that the database tells is this one of ours. A distributed database tells names as they are in the
 * shard, with its number at their end, of six digits and more.
 */
export const isNameInShard = (name: string, told: string | null): boolean =>
  told !== null &&
  (told === name || (told.startsWith(`${name}_`) && /^\d{6,}$/.test(told.slice(name.length + 1))))

/** Every set of properties that no two records share, each once. */
export function uniqueSets(resource: ResourceModel): string[][] {
  const singles = resource.fields.filter(field => field.unique).map(field => [field.name])
  const sets = new Map([...singles, ...resource.unique].map(fields => [fields.join(), fields]))
  return [...sets.values()]
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}

/** PostgreSQL cuts names of more than 63 bytes; a distributed database adds an underscore and a shard's number. */
const longest = 52

const suffixes: Record<ConstraintKind, string> = {
  unique: '_uq',
  reference: '_fk',
  index: '_ix',
  contains: '_tg',
  audience: '_au',
  unread: '_un',
  overlap: '_ov',
}
