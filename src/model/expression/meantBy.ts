import type { ExpressionEnvironment } from './ExpressionEnvironment.ts'
import type { ExpressionError } from './ExpressionError.ts'

/** Functions of other languages, and what gives the same here. */
const FUNCTIONS: Record<string, string> = {
  ...{ len: 'size', length: 'size', count: 'size' },
  ...{ includes: 'contains', indexOf: 'contains', has_prefix: 'startsWith' },
  ...{ toUpperCase: 'upper', toLowerCase: 'lower', ucase: 'upper', lcase: 'lower', strip: 'trim' },
  ...{ slice: 'substring', substr: 'substring', mid: 'substring', replaceAll: 'replace' },
  ...{ ifNull: 'coalesce', ifnull: 'coalesce', isnull: 'coalesce', isNull: 'coalesce', nvl: 'coalesce' },
  ...{ parseInt: 'number', parseFloat: 'number', flt: 'number', cint: 'number', toNumber: 'number' },
  ...{ toString: 'string', cstr: 'string', toFixed: 'round', mean: 'avg', average: 'avg' },
  ...{ some: 'exists', any: 'exists', every: 'all', find: 'filter', reduce: 'sum' },
  ...{ IF: 'condition ? one : other', iif: 'condition ? one : other', IIF: 'condition ? one : other' },
  ...{ dateDiff: 'daysBetween', datediff: 'daysBetween', dateAdd: 'addDays', date_add: 'addDays' },
  ...{
    now: 'now, without ()',
    NOW: 'now, without ()',
    moment: 'now',
    dayjs: 'now',
    Date: 'now',
    current_date: 'today',
  },
}

/** Words of other languages that stand for a value, and how it is written here. */
const VALUES: Record<string, string> = {
  ...{ undefined: 'null', nil: 'null', None: 'null', NULL: 'null' },
  ...{ True: 'true', TRUE: 'true', False: 'false', FALSE: 'false' },
  ...{ today: 'today()', currentUser: 'user' },
}

/** Words and signs that do not parse here, and what is written instead. */
const SIGNS: Record<string, string> = {
  ...{ '=': '==', '===': '==', '!==': '!=', '<>': '!=', is: '==', IS: '==', '=>': '>=', '=<': '<=' },
  ...{ '&': '&&', '|': '||', and: '&&', or: '||', AND: '&&', OR: '||', not: '!', NOT: '!', IN: 'in' },
  ...{ if: 'condition ? one : other', when: 'condition ? one : other' },
  // What follows new.
  Date: 'now',
  // The second of ??.
  '?': 'coalesce',
  ...{ like: 'contains', LIKE: 'contains' },
  $deps: 'deps',
  $self: 'self',
  '$self.value': 'self',
  $values: 'values',
  '$form.values': 'values',
  $record: 'record',
}

/** What other languages keep the values of a record in, which are bare names here. */
const RECORDS: readonly string[] = [
  'doc',
  'row',
  'data',
  'form',
  'item',
  'this',
  'self',
  'values',
  'record',
  'model',
]

/**
 * What was probably meant by a mistake of somebody who knows another language, or mistyped a name; null where nothing
 * is near.
 * @param source the expression in which the mistake is
 */
export function meantBy(
  error: ExpressionError,
  source: string,
  environment: ExpressionEnvironment = {},
): string | null {
  const { code, offset, length, suggestion } = error
  const word = source.slice(offset, offset + length)
  const place = { word, offset, source, environment }
  if (code === 'EXPRESSION_SYNTAX') return suggestion ?? meantBySign(place)
  if (code === 'UNKNOWN_FUNCTION') return lookUp(FUNCTIONS, word.slice(word.indexOf('.') + 1)) ?? suggestion
  if (code === 'UNKNOWN_NAME')
    return bareName(place) ?? nameInForm(place) ?? suggestion ?? lookUp(VALUES, word)
  return code === 'TYPE_MISMATCH' ? (suggestion ?? meantByProperty(place)) : suggestion
}

interface Place {
  word: string
  offset: number
  source: string
  environment: ExpressionEnvironment
}

const lookUp = (habits: Record<string, string>, name: string): string | null =>
  Object.hasOwn(habits, name) ? (habits[name] ?? null) : null

function meantBySign({ word, offset, source, environment }: Place): string | null {
  // The value of a property that is a word of the language as well, and lost its quotes.
  if (isChoice(word, environment) && source[offset + word.length] !== '(') return `'${word}'`
  const [, sign = word, place = ''] = /^(.*?)(\[\d+\])?$/s.exec(word) ?? []
  if (word === '`') return joinedText(source.slice(offset))
  if (word === ',') return listInBrackets(source, offset)
  if (word === ':' && source.startsWith('eval:')) return source.slice('eval:'.length).replace(/\bdoc\./g, '')
  const meant = lookUp(SIGNS, sign)
  if (meant === null || !word.startsWith('$')) return meant
  const isThere = environment.reserved?.some(name => name === meant) ?? true
  return isThere ? meant + place : bareName({ word, offset, source, environment })
}

/** `a ${b}` as 'a ' + b. */
function joinedText(text: string): string | null {
  const [, inside] = /^`([^`]*)`/.exec(text) ?? []
  const parts = inside
    ?.split(/\$\{([^{}]*)\}/)
    .map((part, index) => (index % 2 ? part.trim() : part && `'${part}'`))
  return parts?.filter(part => part !== '').join(' + ') ?? null
}

/** in ('a', 'b') as ['a', 'b']. */
function listInBrackets(source: string, offset: number): string | null {
  const [, before] = /\b(?:in|IN)\s*\(([^()]*)$/.exec(source.slice(0, offset)) ?? []
  const [, after] = /^([^()]*)\)/.exec(source.slice(offset)) ?? []
  return before === undefined || after === undefined ? null : `[${before}${after}]`
}

const isChoice = (word: string, { names = {} }: ExpressionEnvironment): boolean =>
  Object.values(names).some(({ choices }) => choices?.includes(word))

/** reason, where the form of an action asks for it: values.reason. */
function nameInForm({ word, offset, source, environment }: Place): string | null {
  const { values = {}, reserved } = environment
  const isRoot = !/\.\s*$/.test(source.slice(0, offset))
  return isRoot && reserved?.includes('values') && Object.hasOwn(values, word) ? `values.${word}` : null
}

/** doc.price, where price is a name itself. */
function bareName({ word, offset, source, environment: { names = {} } }: Place): string | null {
  const holder = word.replace(/^\$/, '').replace(/^form\.values$|^self\.value$/, 'values')
  const [, name = ''] = /^\s*\.\s*(\w+)/.exec(source.slice(offset + word.length)) ?? []
  return RECORDS.includes(holder) && Object.hasOwn(names, name) ? name : null
}

/** The property of a list: lines.price, of which a function takes the name. */
function meantByProperty({ word, offset, source }: Place): string | null {
  const [, name, list] =
    /\b(?:(sum|avg|min|max)\s*\(\s*)?([\w.]+)\s*\.\s*$/.exec(source.slice(0, offset)) ?? []
  if (list === undefined || !/^\w+$/.test(word)) return null
  return lookUp(FUNCTIONS, word) ?? (name === undefined ? null : `${name}(${list}, '${word}')`)
}
