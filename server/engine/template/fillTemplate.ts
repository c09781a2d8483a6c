import { fieldFault } from '#model/errors.ts'
import { joinWords, localized } from '#model/language/localized.ts'

/** A parameter of a template: {name}. */
const parameter = /\{([\p{L}\p{N}_]{1,32})\}/gu

/**
 * The content of a template with its {names} replaced; a name without a value becomes empty.
 * @param spell how a value is written where it stands: escaped for HTML
 */
export const fillTemplate = (
  content: string,
  params: Readonly<Record<string, string>>,
  spell: (value: string) => string = value => value,
): string =>
  content.replace(parameter, (_whole, name: string) =>
    Object.hasOwn(params, name) ? spell(`${params[name]}`) : '',
  )

/** The names that texts of a template ask for, each once, in the order in which they stand. */
export const paramsOf = (...contents: readonly unknown[]): string[] => [
  ...new Set(
    contents.flatMap(content =>
      [...String(content ?? '').matchAll(parameter)].map(([, name]) => name as string),
    ),
  ),
]

const field = 'templateParams'

/**
 * Values for the parameters of a template, as they were sent with an action.
 * @throws Fault INVALID at templateParams that names the parameters without a value
 */
export function readParams(names: unknown, sent: unknown): Record<string, string> {
  const given = new Map(Object.entries(Object(sent)))
  const wanted = Array.isArray(names) ? (names as string[]) : []
  const missing = wanted.filter(name => String(given.get(name) ?? '').trim() === '')
  if (missing.length > 0)
    throw fieldFault(
      'INVALID',
      field,
      localized('缺少模板参数：{{list}}', { list: joinWords(missing, '、') }),
    )
  return Object.fromEntries(wanted.map(name => [name, String(given.get(name))]))
}
