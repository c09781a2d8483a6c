import { isDescribedObject } from '#model/describedObject.ts'
import { type ExpressionPlace, namesBeside, type Surroundings } from '#model/expression/environmentAt.ts'
import type { FieldModel } from '#model/types/index.ts'
import { pageExpression } from '../../access/pageExpression.ts'
import type { Row } from '../../data/Row.ts'
import type { EngineUser } from '../../EngineHost.ts'
import { valueFor } from '../reactions/settleForm.ts'

interface NewRecordOptions {
  user: EngineUser
  names: Surroundings
  /** Values that it is given, which need no default. */
  given?: Row
  /** What stands behind a new row: the values of the form. */
  behind?: Row
}

/** Returns what a new record or row begins with: constant defaults, then those that are expressions of the moment. */
export function newRecordValues(
  fields: FieldModel[],
  { user, names, given = {}, behind = {} }: NewRecordOptions,
): Row {
  const values: Row = { ...given }
  applyConstants(values, fields)
  const own = Object.fromEntries(fields.map(({ name }) => [name, null]))
  for (const field of fields) {
    // Each reads what those before it have given, as on the server.
    if (!(field.name in values))
      applyDefault(values, field, { place: 'formula', names, scope: { ...behind, ...own, ...values, user } })
  }
  applyInside(values, fields, { user, names, behind })
  return values
}

/** An object is there from the beginning where something in it has a default. */
function applyInside(values: Row, fields: FieldModel[], { user, names, behind }: NewRecordOptions): void {
  for (const field of fields) {
    if (field.name in values || !isDescribedObject(field)) continue
    const made = newRowValues(field, { user, names, behind: { ...behind, ...values } })
    if (Object.keys(made).length > 0) values[field.name] = made
  }
}

/** Returns what a new row of a list, or the object of a value, begins with; its defaults read what stands behind it. */
export const newRowValues = ({ fields }: FieldModel, { names, ...options }: NewRecordOptions): Row =>
  newRecordValues(fields, { ...options, names: { ...names, beside: namesBeside(fields) } })

interface ActionValuesOptions extends Pick<NewRecordOptions, 'user' | 'names'> {
  /** Record that the action is about; its defaults read it. */
  record: Row | null
}

/**
 * Returns what the form of an action begins with: its defaults, and behind them what its record has under names that
 * no field of the form has, for expressions.
 */
export function actionValues(fields: FieldModel[], { user, names, record }: ActionValuesOptions): Row {
  const own = new Set(fields.map(field => field.name))
  const behind = Object.entries(record ?? {}).filter(([name]) => !own.has(name))
  const values: Row = {}
  const scope = { ...record, record: record ?? {}, user, values }
  applyConstants(values, fields)
  for (const field of fields) {
    if (!(field.name in values)) applyDefault(values, field, { place: 'effect', names, scope })
  }
  applyInside(values, fields, { user, names, behind: record ?? {} })
  return { ...Object.fromEntries(behind), ...values }
}

function applyConstants(values: Row, fields: FieldModel[]): void {
  for (const { name, default: constant } of fields) {
    if (constant !== undefined && !(name in values)) values[name] = structuredClone(constant)
  }
}

function applyDefault(
  values: Row,
  field: FieldModel,
  { place, names, scope }: { place: ExpressionPlace; names: Surroundings; scope: Row },
): void {
  if (field.defaultExpression === null) return
  const value = pageExpression(field.defaultExpression, place, names).evaluate(scope)
  if (value !== undefined) values[field.name] = structuredClone(valueFor(field, value))
}
