import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { t } from '#model/language/t.ts'
import type { ConditionOperator } from './Condition.ts'
import type { ExpressionField } from './ExpressionField.ts'

/** What an operator is called between a field and a value. */
export function operatorWord(operator: ConditionOperator, field: ExpressionField | undefined): string {
  const isMoment = field !== undefined && fieldTypeBase(field.type).expression.type === 'moment'
  return ((isMoment && momentWords[operator]) || operatorWords[operator])()
}

const momentWords: Partial<Record<ConditionOperator, () => string>> = {
  less: () => t('早于'),
  atMost: () => t('不晚于'),
  more: () => t('晚于'),
  atLeast: () => t('不早于'),
}

const operatorWords: Readonly<Record<ConditionOperator, () => string>> = {
  equals: () => t('等于'),
  notEquals: () => t('不等于'),
  less: () => t('小于'),
  atMost: () => t('不大于'),
  more: () => t('大于'),
  atLeast: () => t('不小于'),
  oneOf: () => t('是其中之一'),
  noneOf: () => t('不是其中任何一个'),
  includes: () => t('选中'),
  excludes: () => t('未选中'),
  contains: () => t('包含'),
  notContains: () => t('不包含'),
  startsWith: () => t('开头是'),
  endsWith: () => t('结尾是'),
  empty: () => t('为空'),
  notEmpty: () => t('不为空'),
  isTrue: () => t('是'),
  isFalse: () => t('否'),
}

const PRESENCE: ConditionOperator[] = ['empty', 'notEmpty']
const EQUALITY: ConditionOperator[] = ['equals', 'notEquals']
const ORDER: ConditionOperator[] = ['more', 'atLeast', 'less', 'atMost']
const CHOICE: ConditionOperator[] = ['oneOf', 'noneOf']
const TEXT: ConditionOperator[] = ['contains', 'notContains', 'startsWith', 'endsWith']

/** The operators that fit a field, the usual one first. */
export function operatorsOf(field: ExpressionField | undefined): ConditionOperator[] {
  if (!field) return [...EQUALITY, ...ORDER, ...PRESENCE]
  const { type } = fieldTypeBase(field.type).expression
  if (field.fields) return PRESENCE
  if (field.type === 'links' || field.type === 'json') return ['includes', 'excludes', ...PRESENCE]
  if (field.type === 'boolean') return ['isTrue', 'isFalse', ...PRESENCE]
  if (field.choices) return [...EQUALITY, ...CHOICE, ...PRESENCE]
  if (type === 'text') return [...EQUALITY, ...TEXT, ...PRESENCE]
  if (type === 'number' || type === 'moment' || type === 'duration')
    return [...EQUALITY, ...ORDER, ...PRESENCE]
  return PRESENCE
}

/** Operators that ask for no value. */
export const isAlone = (operator: ConditionOperator): boolean =>
  ['empty', 'notEmpty', 'isTrue', 'isFalse'].includes(operator)

/** Operators that ask for several values. */
export const takesMany = (operator: ConditionOperator): boolean => CHOICE.includes(operator)
