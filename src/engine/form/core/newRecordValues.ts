import { compileExpression } from '#model/expression/compileExpression.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { Row } from '../../data/Row.ts'
import type { EngineUser } from '../../EngineHost.ts'

export interface NewRecordOptions {
  user: EngineUser
  /** Record that an action is about; its defaults may read it. */
  record?: Row | null
}

/** Returns what a new record begins with: constant defaults, and those that are expressions of the moment. */
export function newRecordValues(fields: FieldModel[], options: NewRecordOptions): Row {
  const values: Row = {}
  for (const field of fields) {
    const value = defaultOf(field, options)
    if (value !== undefined) values[field.name] = structuredClone(value)
  }
  return values
}

function defaultOf({ name, default: constant, defaultExpression }: FieldModel, options: NewRecordOptions) {
  if (defaultExpression === null) return constant
  try {
    return compileExpression(defaultExpression).evaluate({ ...options, record: options.record ?? {} })
  } catch (error) {
    console.warn(`The default of ${name} gave no value.`, error)
    return undefined
  }
}
