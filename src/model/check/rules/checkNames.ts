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
  reporter.report('unknown-field', at, say`there is no property ${name}`, { word: name, among })
}
