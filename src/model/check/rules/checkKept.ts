import type { FieldFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { foundOutBy } from '../../derive/foundOutBy.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { Reporter } from '../Reporter.ts'
import { checkName } from './checkNames.ts'

/** What the next form keeps can stand in two records, and is filled in by people. */
export function checkKept(keep: readonly string[], record: ResourceFacts, reporter: Reporter): void {
  for (const [index, name] of keep.entries()) {
    const at = ['form', 'keep', index]
    if (!checkName(name, at, record.fields.keys(), reporter)) continue
    const field = record.fields.get(name)
    const why = field && !field.isUnclear ? whyNotKept(field, record) : null
    if (why !== null) reporter.report('unfit-keyword', at, why)
  }
}

function whyNotKept({ name, role, source }: FieldFacts, record: ResourceFacts): LocalizedText | null {
  if (role === 'key' || name === record.key) return say`${name} is the key: each record has its own`
  if (role === 'audit') return say`${name} is written by the server: a form has nothing to keep`
  if (source['x-series'] !== undefined) return say`${name} is counted by its series: each record has its own`
  if (source['x-order'])
    return say`${name} is the place in the list (x-order): a new record comes after the last by itself`
  if (source['x-unique'] || isUniqueAlone(name, record))
    return say`${name} is unique: the next record would be refused with the same value`
  const word = foundOutBy(source) ?? (source['x-compute'] === undefined ? null : 'x-compute')
  if (word !== null || source.readOnly)
    return say`nobody fills in ${name} (${word ?? 'readOnly'}): a form has nothing to keep`
  return null
}

const isUniqueAlone = (name: string, { source }: ResourceFacts): boolean =>
  (source.unique ?? []).some(names => names.length === 1 && names[0] === name)
