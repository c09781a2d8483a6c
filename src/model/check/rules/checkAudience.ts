import type { ResourceFacts } from '../../derive/AppFacts.ts'
import { audiencePartsOf } from '../../derive/audienceParts.ts'
import { foundOutBy } from '../../derive/foundOutBy.ts'
import { joinWords } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { CheckContext } from '../CheckContext.ts'
import type { Reporter } from '../Reporter.ts'
import { reportField } from './checkNames.ts'
import type { PropertyPlace } from './eachProperty.ts'

/** Names that a rule has already. */
const OWN_NAMES = ['all']

/** Reports an audience of parts that no page offers, and one where nobody would decide whom it means. */
export function checkAudience(
  { property, at, depth, nesting }: PropertyPlace,
  owned: ResourceFacts,
  { app }: CheckContext,
  reporter: Reporter,
): void {
  const names = property['x-audience']
  if (!names) return
  const place = [...at, 'x-audience']
  if (depth !== 'record' && (depth !== 'form' || nesting > 0)) {
    const message = say`x-audience belongs to properties of a record or of the form of an action`
    reporter.report('unfit-keyword', place, message, { on: 'key' })
  }
  if (depth === 'record' && owned.tenancy.kind === 'shared') {
    // The ids of one tenant mean nothing in another, and are none of its business.
    const message = say`x-audience belongs to records of a tenant or of the platform, not to shared ones`
    reporter.report('unfit-keyword', place, message, { on: 'key' })
  }
  const known = [...audiencePartsOf(app).keys()]
  for (const [index, name] of names.entries()) {
    if (known.includes(name)) continue
    const near = { word: name, among: known }
    reporter.report(
      'unknown-audience-part',
      [...place, index],
      say`no page offers ${name} to audiences; there are ${joinWords(known, '、')}`,
      near,
    )
  }
}

/** Reports what a page offers to audiences and cannot, or another page offers already. */
export function checkAudienceParts(owned: ResourceFacts, { app }: CheckContext, reporter: Reporter): void {
  for (const [name, { by = [] }] of Object.entries(owned.source.audienceParts ?? {})) {
    const at = ['resource', 'audienceParts', name]
    if (OWN_NAMES.includes(name))
      reporter.report('reserved-name', at, say`${name} is what a rule calls everybody`, { on: 'key' })
    const other = audiencePartsOf(app).get(name)?.owner
    if (other && other.page !== owned.page)
      reporter.report('repeated-field', at, say`${name} is a part that ${other.page} offers already`, {
        on: 'key',
      })
    if (owned.isModule) {
      const message = say`audienceParts belongs to records in a table`
      reporter.report('unfit-keyword', at, message, { on: 'key' })
    }
    for (const [index, property] of by.entries()) checkTrait(owned, property, [...at, 'by', index], reporter)
  }
}

function checkTrait(owned: ResourceFacts, name: string, at: (string | number)[], reporter: Reporter): void {
  const field = owned.fields.get(name)
  if (!field) {
    reportField(name, at, [...owned.fields.keys()], reporter)
    return
  }
  const { source, type } = field
  const isChosen = ['x-dict', 'x-options', 'x-ref'].some(
    word => source[word as keyof typeof source] !== undefined,
  )
  const isOneValue = type === 'string' || type === 'integer'
  if (isOneValue && (isChosen || source.format === 'region') && foundOutBy(source) === null) return
  const message = say`${name} has no values to choose from: a dictionary, options, a reference or a region has`
  reporter.report('unfit-keyword', at, message)
}
