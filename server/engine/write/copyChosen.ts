import { canonical } from '#model/field-types/shared/fieldTypeNamed.ts'
import { isReadable } from '#model/fieldAccess.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { rowsIn } from '../expression/expressionScope.ts'
import { readChoices } from '../present/readTargets.ts'
import type { CompiledResource } from '../registry/CompiledResource.ts'
import type { Draft } from './Draft.ts'

/** Where something is taken over: the object that holds the reference, as it was and as it will be. */
interface Place {
  owner: Row
  before: Row | null
}

/**
 * Takes over what the chosen records have, as far as the caller may choose them and read it there: where a reference
 * changes, and what was sent beside it only where nobody may change it. A reference that is emptied leaves nothing
 * behind.
 * @param copies those of the resource that may have changed; all of them where absent
 */
export async function copyChosen(
  context: OperationContext,
  { plan }: CompiledResource,
  drafts: readonly Draft[],
  copies: CompiledResource['plan']['copies'] = plan.copies,
): Promise<void> {
  for (const { reference, rows, fields } of copies) {
    const { name, reference: model } = reference
    const places = drafts.flatMap(draft => placesOf(draft, rows, reference))
    const changed = places.filter(({ owner, before }) => isChanged(owner, before, name))
    if (rows) for (const place of places) if (!changed.includes(place)) keepBound(place, fields)
    if (!model || changed.length === 0) continue
    const ids = [...new Set(changed.map(({ owner }) => owner[name]))].filter(id => (id ?? null) !== null)
    const target = context.compiled(model.page)
    const readable = fields.flatMap(({ copy }) => {
      const source = target.fields.get(copy?.property ?? '')
      return source && isReadable(context.caller, source) ? [source.name] : []
    })
    const targets = await readChoices(context, { field: reference, reference: model }, ids, readable)
    for (const place of changed)
      for (const field of fields) take(place, field, targets.get(place.owner[name]))
  }
}

/** Values of a record are changes, those of a row all of it. */
function placesOf(draft: Draft, rows: FieldModel | null, { name }: FieldModel): Place[] {
  const { before, changes } = draft
  if (rows === null) return name in changes ? [{ owner: changes, before }] : []
  if (!(rows.name in changes)) return []
  const stored = new Map(rowsIn(before?.[rows.name]).map(({ row }) => [row.id, row]))
  return rowsIn(changes[rows.name]).map(({ row }) => ({ owner: row, before: stored.get(row.id) ?? null }))
}

const isChanged = (owner: Row, before: Row | null, name: string): boolean =>
  (owner[name] ?? null) !== (before?.[name] ?? null)

function take({ owner, before }: Place, field: FieldModel, target: Row | undefined): void {
  const { name, copy } = field
  const isSent = name in owner && (before === null || isChanged(owner, before, name))
  if (isSent && !copy?.bound) return
  // Of what is finer there, as much is taken as is kept here.
  owner[name] = canonical(field, target?.[copy?.property ?? ''])
}

function keepBound({ owner, before }: Place, fields: readonly FieldModel[]): void {
  for (const { name, copy } of fields) if (copy?.bound) owner[name] = before?.[name] ?? null
}
