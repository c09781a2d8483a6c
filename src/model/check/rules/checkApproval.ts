import type { FieldFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { APPROVAL_ACTION_WORDS, APPROVAL_ACTIONS, APPROVAL_RESULTS } from '../../derive/approval.ts'
import { foundOutBy } from '../../derive/foundOutBy.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { ApprovalSource } from '../../source/approval.ts'
import type { CheckContext, PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkName, checkNames } from './checkNames.ts'

const AT: JsonPath = ['resource', 'approval']

/** Records that a process approves can be written, say how far they are, and are locked by names that are there. */
export const checkApproval: PageRule = ({ owned }, context, reporter) => {
  const approval = owned?.source.approval
  if (!owned || !approval) return
  const why = unapprovable(owned)
  if (why !== null) {
    reporter.report('unfit-keyword', AT, why, { on: 'key' })
    return
  }
  checkResult({ approval, owned, context, reporter })
  checkLock({ approval, owned, context, reporter })
  checkActions(owned, reporter)
}

/** Why no process can approve the records; null where one can. */
function unapprovable({ isModule, source, tenancy }: ResourceFacts): LocalizedText | null {
  if (isModule)
    return say`approval belongs to records of a table: rows that come from server code keep no result`
  if (source.audit === 'append-only') return say`records that are only added keep no result of an approval`
  if (tenancy.kind === 'platform')
    return say`approvals belong to institutions: records of the platform are not approved`
  if (source.stamps === false || source.log)
    return say`an approval keeps who submitted the record, and when: such records have stamps and a log`
  return null
}

interface ApprovalCheck {
  approval: ApprovalSource
  owned: ResourceFacts
  context: CheckContext
  reporter: Reporter
}

/** What a result must not be besides: given, chosen, hidden, or the outcome of something else. */
const UNFIT = [
  ...(['default', 'writeOnly', 'x-compute', 'x-copy', 'x-default', 'x-encrypted', 'x-ref'] as const),
  ...(['x-required', 'x-series', 'x-unique', 'x-visible', 'x-write', 'x-permission'] as const),
]

function checkResult(check: ApprovalCheck): void {
  const { approval, owned, reporter } = check
  const place = [...AT, 'result']
  const names = [...owned.fields.values()].filter(({ role }) => role === 'own').map(({ name }) => name)
  if (!checkName(approval.result, place, names, reporter)) return
  const field = owned.fields.get(approval.result)
  if (!field || field.isUnclear) return
  const { name, source, type } = field
  const refuse = (message: LocalizedText) => reporter.report('unfit-keyword', place, message)
  const word = UNFIT.find(keyword => keyword in source)
  if (!fieldTypeNamed(type).key || foundOutBy(source) !== null)
    refuse(say`${name} is neither a stored text nor a stored whole number`)
  else if (word) refuse(say`${name} follows the approval, and nothing else: it has ${word}`)
  else if (!source.readOnly)
    refuse(say`${name} follows the approval: give it "readOnly": true, so that no form asks for it`)
  else checkValues(check, field)
}

/** Every result has its word. */
function checkValues({ context, reporter }: ApprovalCheck, { name, source }: FieldFacts): void {
  const known = valuesOf(source, context)
  const missing = Object.values(APPROVAL_RESULTS).filter(
    value => known !== null && !known.includes(String(value)),
  )
  if (missing.length === 0) return
  const values = missing.join(', ')
  reporter.report(
    'unfit-keyword',
    [...AT, 'result'],
    say`${name} has no ${values}: 1 is in progress, 2 approved, 3 rejected, 4 cancelled`,
  )
}

/** The values that a property may have, as texts; null where they are not written down. */
function valuesOf(source: FieldFacts['source'], { app }: CheckContext): string[] | null {
  const { enum: listed, 'x-options': options, 'x-dict': dictionary } = source
  if (listed) return listed.map(String)
  if (options) return options.map(({ value }) => String(value))
  if (dictionary === undefined) return null
  return app.environment.dictionaries[dictionary]?.map(({ value }) => value) ?? null
}

function checkLock({ approval, owned, reporter }: ApprovalCheck): void {
  const { lock, result } = approval
  if (!Array.isArray(lock)) return
  const known = [...owned.fields.values()].filter(({ role }) => role === 'own').map(({ name }) => name)
  checkNames({ names: lock, at: [...AT, 'lock'], known }, reporter)
  const index = lock.indexOf(result)
  if (index === -1) return
  const message = say`${result} follows the approval: nobody changes it at any time`
  reporter.report('repeated-field', [...AT, 'lock', index], message)
}

/** What submitting and taking back do is settled; how they are called is the page's. */
function checkActions({ source }: ResourceFacts, reporter: Reporter): void {
  const words: readonly string[] = [...APPROVAL_ACTION_WORDS, 'method']
  for (const name of APPROVAL_ACTIONS) {
    for (const word of Object.keys(source.actions?.[name] ?? {})) {
      if (words.includes(word)) continue
      const message = say`${name} is an action of the approval: ${word} cannot be changed`
      reporter.report('unfit-keyword', ['resource', 'actions', name, word], message, { on: 'key' })
    }
  }
}
