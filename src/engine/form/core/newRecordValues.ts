import { compileExpression } from '#model/expression/compileExpression.ts'
import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { Row } from '../../data/Row.ts'
import type { EngineUser } from '../../EngineHost.ts'

interface NewRecordOptions {
  user: EngineUser
  /** Record that an action is about; its defaults may read it. */
  record?: Row | null
}

/** Returns what a new record begins with: constant defaults, and those that are expressions of the moment. */
export function newRecordValues(fields: FieldModel[], { user, record }: NewRecordOptions): Row {
  const values: Row = {}
  // Each reads what those before it have given, as on the server.
  const scope = { ...record, record: record ?? {}, user, values }
  for (const field of fields) {
    const value = defaultOf(field, scope)
    if (value !== undefined) values[field.name] = structuredClone(value)
  }
  return values
}

/**
 * Returns what the form of an action begins with: its defaults, and behind them what its record has under names that
 * no field of the form has, for expressions.
 */
export function actionValues(fields: FieldModel[], options: NewRecordOptions): Row {
  const own = new Set(fields.map(field => field.name))
  const behind = Object.entries(options.record ?? {}).filter(([name]) => !own.has(name))
  return { ...Object.fromEntries(behind), ...newRecordValues(fields, options) }
}

function defaultOf({ name, type, default: constant, defaultExpression }: FieldModel, scope: Row): unknown {
  if (defaultExpression === null) return constant
  try {
    const value = compileExpression(defaultExpression).evaluate(scope)
    const { computed } = fieldTypeBase(type).codec ?? {}
    return computed && value !== null ? computed(value) : value
  } catch (error) {
    console.warn(`The default of ${name} gave no value.`, error)
    return undefined
  }
}
