import type { FieldModel } from './types/index.ts'

/** What lists, searches and exports may read of a value: what its page describes of it, in one object. */
export const partsOf = ({ parts, fields, schema }: FieldModel): FieldModel[] =>
  parts ?? (schema.type === 'object' ? fields : [])

/** The part of a value that a path names (content.amount), as the value holds it; undefined where there is none. */
export function partAt(field: FieldModel, path: string): FieldModel | undefined {
  const [name, part, ...rest] = path.split('.')
  if (name !== field.name || part === undefined || rest.length > 0) return undefined
  return partsOf(field).find(candidate => candidate.name === part)
}

/**
 * A value whose parts have the names of today, wherever it was stored under former ones; what it holds under the name of
 * today goes first, null included. The database reads parts by the same rule.
 */
export function namedAsToday(value: unknown, parts: readonly FieldModel[]): unknown {
  const renamed = parts.filter(({ formerNames }) => formerNames !== undefined)
  if (renamed.length === 0 || typeof value !== 'object' || value === null) return value
  const held: Record<string, unknown> = { ...value }
  for (const { name, formerNames = [] } of renamed) {
    const stored = [name, ...formerNames].find(one => Object.hasOwn(held, one))
    const kept = stored === undefined ? undefined : held[stored]
    for (const former of formerNames) delete held[former]
    if (stored !== undefined) held[name] = kept
  }
  return held
}

/** By the part, under each value that holds it. */
const known = new WeakMap<FieldModel, FieldModel>()

/** A field by its name, or a part of a value by its path: named by the path, and read by who may read the value. */
export function fieldOrPart(fields: readonly FieldModel[], path: string): FieldModel | undefined {
  const [name = ''] = path.split('.')
  const owner = fields.find(candidate => candidate.name === name)
  if (!owner || name === path) return owner
  const part = partAt(owner, path)
  if (!part) return undefined
  const made = known.get(part) ?? {
    ...part,
    name: path,
    partOf: { field: name, name: part.name },
    ...(part.otherText === undefined ? {} : { otherText: `${name}.${part.otherText}` }),
    // Lists stand in the order of a part only where a column keeps it for every record.
    sortable: part.slot?.isFilled === true,
    writeOnly: owner.writeOnly,
    permission: owner.permission,
  }
  known.set(part, made)
  return made
}
