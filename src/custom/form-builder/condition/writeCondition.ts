import type { ConditionGroup, ConditionPart, ConditionRow, ConditionValue, Constant } from './Condition.ts'

/** Rows and groups as an expression; '' where nothing is said. A row that has no value yet says nothing. */
export const writeCondition = (condition: ConditionGroup): string => write(condition, null)

/** Whether each row says something. */
export const isComplete = (part: ConditionPart): boolean =>
  part.kind === 'group' ? part.parts.every(isComplete) : write(part, null) !== ''

/** @param around whether all parts of the group around must hold; null at the outermost */
function write(part: ConditionPart, around: boolean | null): string {
  if (part.kind === 'text') return around === null ? part.source : `(${part.source})`
  if (part.kind === 'row') return writeRow(part)
  const [only, ...others] = part.parts
  if (only && others.length === 0) return write(only, around)
  const written = part.parts.map(one => write(one, part.all)).filter(one => one !== '')
  const joined = written.join(part.all ? ' && ' : ' || ')
  const isApart = around !== null && around !== part.all && written.length > 1
  return isApart ? `(${joined})` : joined
}

const SIGNS: Partial<Record<ConditionRow['operator'], string>> = {
  equals: '==',
  notEquals: '!=',
  less: '<',
  atMost: '<=',
  more: '>',
  atLeast: '>=',
}

const ALONE: readonly ConditionRow['operator'][] = ['empty', 'notEmpty', 'isTrue', 'isFalse']

function writeRow({ field, operator, value }: ConditionRow): string {
  if (value === null && !ALONE.includes(operator)) return ''
  const given = value ? writeValue(value) : ''
  switch (operator) {
    case 'empty':
      return `${field} == null`
    case 'notEmpty':
      return `${field} != null`
    case 'isTrue':
      return `${field} == true`
    case 'isFalse':
      return `${field} == false`
    case 'oneOf':
      return `${field} in ${given}`
    case 'noneOf':
      return `!(${field} in ${given})`
    case 'includes':
      return `${given} in ${field}`
    case 'excludes':
      return `!(${given} in ${field})`
    case 'notContains':
      return `!${field}.contains(${given})`
    case 'contains':
    case 'startsWith':
    case 'endsWith':
      return `${field}.${operator}(${given})`
    default:
      return `${field} ${SIGNS[operator]} ${given}`
  }
}

function writeValue(value: ConditionValue): string {
  if ('name' in value) return value.name
  if ('constant' in value) return writeConstant(value.constant)
  return `[${value.constants.map(writeConstant).join(', ')}]`
}

const writeConstant = (value: Constant): string => (typeof value === 'string' ? quoted(value) : plain(value))

/** Numbers without an exponent, which expressions do not know of whole ones. */
const plain = (value: number | boolean): string =>
  typeof value === 'number' && /e/.test(String(value))
    ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : String(value)

const ESCAPES: Record<string, string> = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const quoted = (text: string): string => `'${text.replace(/[\\'\n\r\t]/g, one => ESCAPES[one] ?? one)}'`
