import {
  compileExpression,
  type ExpressionPlace,
  environmentAt,
  type Names,
  namesBeside,
  orderedDerivations,
  type Surroundings,
} from '#model/expression/index.ts'
import { insidesOf } from '#model/insides.ts'
import type { ActionFormModel, FieldModel, ResourceModel } from '#model/types/index.ts'
import type { CompiledForm, ExpressionLevel } from './CompiledResource.ts'

/** The form of an action, or what describes a document, with its expressions; `record` are the names behind it. */
export function compileForm(
  { fields, rules }: Pick<ActionFormModel, 'fields' | 'rules'>,
  record: Names,
): CompiledForm {
  const around = { record, form: namesBeside(fields) }
  return {
    fields,
    level: compileLevel(fields, rules, around, OF_FORMS),
    derivations: compileDerivations(fields, around),
  }
}

/** Where the expressions of a level stand. */
interface LevelPlaces {
  defaults: ExpressionPlace
  /** Rules over several properties. */
  rules: ExpressionPlace
}

const OF_RECORDS: LevelPlaces = { defaults: 'formula', rules: 'condition' }
const OF_FORMS: LevelPlaces = { defaults: 'effect', rules: 'formRule' }

/** What follows from other values, in the order in which it is worked out. */
export const compileDerivations = (fields: readonly FieldModel[], around: Surroundings) =>
  orderedDerivations(fields, (source, place, rows) =>
    compileExpression(
      source,
      environmentAt(place, rows ? { ...around, beside: namesBeside(rows.fields) } : around),
    ),
  )

/** What the schema of a record, or of what stands before one, derives and demands. */
export function compileLevel(
  fields: readonly FieldModel[],
  rules: ResourceModel['rules'],
  around: Surroundings,
  places: LevelPlaces = OF_RECORDS,
): ExpressionLevel {
  const own = namesBeside(fields)
  const defaults = fields.flatMap(field => {
    const source = field.defaultExpression
    const environment = environmentAt(places.defaults, around)
    return source === null ? [] : [{ field, expression: compileExpression(source, environment) }]
  })
  const ofFields = fields.flatMap(({ name, rules }) => {
    const environment = environmentAt('rule', { ...around, self: own[name] })
    return rules.map(({ assert, message }) => ({
      field: name,
      expression: compileExpression(assert, environment),
      message,
    }))
  })
  const ofRecord = rules.map(({ assert, message, at = '' }) => ({
    field: at,
    expression: compileExpression(assert, environmentAt(places.rules, around)),
    message,
  }))
  return {
    defaults,
    rules: [...ofFields, ...ofRecord],
    inner: fields.flatMap(insidesOf).map(inside => innerLevel(inside, around)),
  }
}

const innerLevel = (field: FieldModel, around: Surroundings): ExpressionLevel['inner'][number] => ({
  field,
  level: compileLevel(field.fields, [], { ...around, beside: namesBeside(field.fields) }),
})
