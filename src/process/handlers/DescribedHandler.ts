/**
 * What stands in a field of a handler: text, a number, one of the options, the name of a variable, or entries. Entries
 * are fields of their own that begin with its name and a colon: `value:days`.
 */
export type ParamKind = 'text' | 'longText' | 'number' | 'select' | 'variable' | 'entries'

export interface DescribedOption {
  value: string
  label: string
  /** What entries may be called where this option is chosen; absent where that is not known. */
  names?: readonly { value: string; label: string }[]
}

/** A field of a handler, in one language. */
export interface DescribedParam {
  name: string
  title: string
  /** '' for none. */
  help: string
  kind: ParamKind
  required: boolean
  /** Whether `${…}` may stand there. */
  expression: boolean
  /** What can be chosen; null where nothing is. */
  options: readonly DescribedOption[] | null
  /** Of entries: the parameter whose chosen option says what they may be called. */
  namesOf?: string
  /** It is asked for, and demanded, only where another parameter has this value; absent for always. */
  askedWith?: { param: string; value: string }
}

/** A program that service tasks and listeners can name, as the designer and the check know it. */
export interface DescribedHandler {
  name: string
  title: string
  /** '' for none. */
  description: string
  /** null where every field is one. */
  params: readonly DescribedParam[] | null
}

/** The word of a diagram without what expressions put around it: `sendMessage`, `${sendMessage}`. */
export function handlerName(value: string): string {
  const [, inside] = /^[$#]\{\s*([A-Za-z_]\w*)\s*\}$/.exec(value.trim()) ?? []
  return inside ?? value.trim()
}

/** What the fields of entries begin with. */
export const entryPrefix = ({ name }: Pick<DescribedParam, 'name'>): string => `${name}:`

/** Whether a parameter is asked for beside what the others say. */
export const isAsked = (
  { askedWith }: Pick<DescribedParam, 'askedWith'>,
  textOf: (param: string) => string | undefined,
): boolean => askedWith === undefined || textOf(askedWith.param) === askedWith.value

/** Fields that a handler does not know. */
export function unknownFields({ params }: DescribedHandler, fields: readonly string[]): string[] {
  if (params === null) return []
  return fields.filter(field => !params.some(param => isFieldOf(param, field)))
}

const isFieldOf = (param: DescribedParam, field: string): boolean =>
  param.kind === 'entries' ? field.startsWith(entryPrefix(param)) : field === param.name

/** What the entries of a parameter may be called; null where that is not known. */
export function entryNames(
  { params }: DescribedHandler,
  { namesOf }: DescribedParam,
  textOf: (param: string) => string | undefined,
): DescribedOption['names'] | null {
  if (namesOf === undefined) return null
  const options = params?.find(({ name }) => name === namesOf)?.options ?? []
  return options?.find(({ value }) => value === textOf(namesOf))?.names ?? null
}
