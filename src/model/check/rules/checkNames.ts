import { AUDIT_FIELDS } from '../../derive/auditFields.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'

export interface NamesOptions {
  names: readonly string[]
  /** JSON path of the list that holds the names. */
  at: JsonPath
  known: Iterable<string>
  /** Whether a name may stand twice. */
  repeated?: boolean
}

/** Reports names of properties that are not there, or stand twice. */
export function checkNames({ names, at, known, repeated = false }: NamesOptions, reporter: Reporter): void {
  const among = [...known]
  const seen = new Set<string>()
  for (const [index, given] of names.entries()) {
    const name = given.replace(/^-/, '')
    const place = [...at, index]
    if (!among.includes(name)) reportField(name, place, among, reporter)
    else if (seen.has(name) && !repeated)
      reporter.report('repeated-field', place, say`${name} stands here twice`)
    seen.add(name)
  }
}

/** Reports one name that may be absent. */
export function checkName(
  name: string | undefined,
  at: JsonPath,
  known: Iterable<string>,
  reporter: Reporter,
): boolean {
  const among = [...known]
  if (name === undefined || among.includes(name)) return true
  reportField(name, at, among, reporter)
  return false
}

export function reportField(name: string, at: JsonPath, among: string[], reporter: Reporter): void {
  reporter.report('unknown-field', at, unknownWords(name, among), { word: name, among })
}

/** Why a name that might stand elsewhere names nothing here. */
function unknownWords(name: string, among: readonly string[]): LocalizedText {
  const [root = ''] = name.split('.')
  if (root !== name && among.includes(root))
    return say`${name} leads to another record or into a value: here stands a property of the record itself`
  // Of the stamps, records without them keep the version alone.
  if (Object.hasOwn(AUDIT_FIELDS, name) && among.includes('version'))
    return say`there is no property ${name}: records without stamps ("stamps": false) keep none`
  return say`there is no property ${name}`
}
