import { nearestName } from './nearestName.ts'

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

/** What other languages keep functions in. No property begins with a capital. */
const HOLDERS: readonly string[] = ['Math', 'Number', 'String', 'Date', 'JSON', 'Object', 'Array']

/** Whether a name is no value but what another language keeps functions in: Math. */
export const isHolder = (name: string): boolean => HOLDERS.includes(name)

/**
 * Returns the function that is probably meant by one that does not exist; null where none is.
 * @param name as it was written, with what holds it: Math.round
 */
export function functionMeantBy(name: string, known: readonly string[]): string | null {
  const own = name.slice(name.indexOf('.') + 1)
  if (known.includes(own)) return own
  return meant(FUNCTIONS, own) ?? nearestName(own, known)
}

/** Returns the name that is probably meant by one that does not exist; null where none is. */
export const nameMeantBy = (name: string, known: readonly string[]): string | null =>
  nearestName(name, known) ?? meant(VALUES, name)

/** Returns the function that gives what is asked of a text or a list as its property; null where none does. */
export const propertyMeantBy = (name: string): string | null => meant(FUNCTIONS, name)

const meant = (habits: Record<string, string>, name: string): string | null =>
  Object.hasOwn(habits, name) ? (habits[name] ?? null) : null
