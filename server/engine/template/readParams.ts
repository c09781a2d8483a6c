import { fieldFault } from '#model/errors.ts'
import { joinWords, localized } from '#model/language/localized.ts'

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
