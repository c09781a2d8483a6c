import { ANY, type ExpressionFunction } from './ExpressionFunction.ts'
import { momentFunctions } from './momentFunctions.ts'
import { numberFunctions } from './numberFunctions.ts'
import { textFunctions } from './textFunctions.ts'

export type { ExpressionFunction }

const coalesce: ExpressionFunction = {
  name: 'coalesce',
  takes: [ANY, ANY],
  least: 1,
  repeats: true,
  acceptsNull: true,
  gives: 'any',
  help: '第一个不为空的值',
  run: values => values.find(value => value !== null) ?? null,
}

/** Every function of the language but has, map, filter, all, exists and exists_one, which bind names. */
export const expressionFunctions: ReadonlyMap<string, ExpressionFunction> = new Map(
  [...textFunctions, ...numberFunctions, ...momentFunctions, coalesce].map(one => [one.name, one]),
)

/** Functions that take an expression instead of a value, with a line of help. */
export const expressionMacros: ReadonlyMap<string, string> = new Map([
  ['has', '值不为空：has(name)、has(user.deptId)'],
  ['map', '由每一项得到新列表：items.map(i, i.price)'],
  ['filter', '符合条件的项：items.filter(i, i.price > 10)'],
  ['all', '每一项都符合条件：items.all(i, i.done)'],
  ['exists', '有一项符合条件：items.exists(i, i.done)'],
  ['exists_one', '恰有一项符合条件：items.exists_one(i, i.done)'],
])
