import { compileCondition, compileExpression, type ExpressionEnvironment } from '#model/expression/index.ts'
import type { AppModel, FieldModel, ResourceModel, Rule } from '#model/types/index.ts'
import { namesOfFields, resourceEnvironment } from '../expression/resourceEnvironment.ts'
import type { CompiledResource, ExpressionLevel } from './CompiledResource.ts'

type Expressions = Pick<CompiledResource, 'level' | 'expression' | 'condition'>

/** The expressions of a resource, each compiled once. @throws ExpressionError when one is wrong: check refuses those */
export function compileExpressions(app: AppModel, resource: ResourceModel): Expressions {
  const environment = resourceEnvironment(app, resource)
  return {
    level: compileLevel(resource.fields, resource.rules, environment),
    expression: once((source: string, form?: readonly FieldModel[]) =>
      compileExpression(source, withForm(environment, form)),
    ),
    condition: once((source: string, form?: readonly FieldModel[]) =>
      compileCondition(source, withForm(environment, form)),
    ),
  }
}

/** `values` is a record of the resource itself, unless a form is named. */
const withForm = (environment: ExpressionEnvironment, form?: readonly FieldModel[]): ExpressionEnvironment =>
  form ? { ...environment, values: namesOfFields(form) } : environment

/** Remembers what was made of a source. What else is handed in differs with the source's place in the schema. */
function once<More, T>(make: (source: string, more?: More) => T): (source: string, more?: More) => T {
  const places = new Map<More | undefined, Map<string, T>>()
  return (source, more) => {
    const place = places.get(more) ?? new Map<string, T>()
    places.set(more, place)
    const made = place.get(source) ?? make(source, more)
    place.set(source, made)
    return made
  }
}

function compileLevel(
  fields: readonly FieldModel[],
  rules: readonly Rule[],
  environment: ExpressionEnvironment,
): ExpressionLevel {
  const compile = (source: string) => compileExpression(source, environment)
  const valued = (key: 'compute' | 'defaultExpression') =>
    fields.flatMap(field => {
      const source = field[key]
      return source === null ? [] : [{ field, expression: compile(source) }]
    })
  const demanded = [
    ...fields.flatMap(({ name, rules }) => rules.map(rule => ({ field: name, ...rule }))),
    ...rules.map(rule => ({ field: '', ...rule })),
  ]
  return {
    defaults: valued('defaultExpression'),
    computed: inOrder(valued('compute')),
    rules: demanded.map(({ field, assert, message }) => ({ field, expression: compile(assert), message })),
    inner: fields.filter(field => field.fields.length > 0).map(innerLevel),
  }
}

const innerLevel = (field: FieldModel): ExpressionLevel['inner'][number] => ({
  field,
  level: compileLevel(field.fields, [], { names: namesOfFields(field.fields) }),
})

/** What a computed field reads is computed before it. Cycles are refused by check. */
function inOrder(computed: ExpressionLevel['computed']): ExpressionLevel['computed'] {
  const waiting = new Map(computed.map(one => [one.field.name, one]))
  const ordered: ExpressionLevel['computed'] = []
  const take = (one: ExpressionLevel['computed'][number]) => {
    if (!waiting.delete(one.field.name)) return
    for (const { root } of one.expression.refs) {
      const needed = waiting.get(root)
      if (needed) take(needed)
    }
    ordered.push(one)
  }
  for (const one of computed) take(one)
  return ordered
}
