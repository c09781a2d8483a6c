import type { FieldFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { referenceOf } from '../../derive/fieldTypeOf.ts'
import { foundOutBy } from '../../derive/foundOutBy.ts'
import { operationsOf } from '../../derive/operations.ts'
import { say } from '../../language/say.ts'
import type { ConsequenceSource } from '../../source/consequence.ts'
import type { CheckContext, PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkConstant } from './checkDefault.ts'
import { checkLabelWords, type KnownWords } from './checkLabelWords.ts'
import { checkPage } from './checkLinks.ts'
import { checkName, reportField } from './checkNames.ts'
import { textsIn } from './checkTemplates.ts'

/** What the words of a question know beside the record. */
const OF_QUESTIONS: KnownWords = {
  known: ['records'],
  unknown: name =>
    name === 'count'
      ? say`how many are affected is said by tell, which knows {count}; {records} is how many records are changed`
      : say`${name} is nothing that these words know: the record is {label}, how many they are {records}`,
}

/** What is asked about first can happen, and what is counted refers to the record. */
export const checkConsequences: PageRule = ({ owned, damaged }, context, reporter) => {
  for (const [index, consequence] of (owned?.source.consequences ?? []).entries()) {
    const at = ['resource', 'consequences', index]
    if (!owned || damaged.has(`/${at.join('/')}`)) continue
    const place = { consequence, owned, at, context, reporter }
    for (const key of ['ask', 'does', 'always'] as const)
      checkLabelWords(consequence[key], [...at, key], reporter, OF_QUESTIONS)
    if (consequence.action !== undefined) checkAction(place)
    else if (consequence.changed !== undefined) checkChanged(place, consequence.changed)
    else checkChange(place)
    checkCount(place)
  }
}

interface Place {
  consequence: ConsequenceSource
  owned: ResourceFacts
  at: JsonPath
  context: CheckContext
  reporter: Reporter
}

function checkChange(place: Place): void {
  const { consequence, owned, at, reporter } = place
  const { field, value, passed, onCreate } = consequence
  if (field === undefined || (value === undefined && passed === undefined)) {
    const message = say`a consequence follows from a value ("field" and "value") or from an action ("action")`
    reporter.report('missing-key', at, message, { on: 'key' })
    return
  }
  if (!checkName(field, [...at, 'field'], owned.fields.keys(), reporter)) return
  const facts = owned.fields.get(field)
  const create = operationsOf(owned.source).get('create')
  if (!facts || !checkAsked(place, facts, [...at, 'field'])) return
  if (onCreate && (value === undefined || !create || create.preview !== undefined)) {
    const message = say`a new record is asked about by a value, on a page that creates records and has no preview of its own for that`
    reporter.report('unfit-keyword', [...at, 'onCreate'], message)
  } else if (passed === undefined) checkValue(place, field, facts)
  else checkPassed(place, field, facts)
}

/** Whether somebody changes a property and is asked by this: reports where not. */
function checkAsked({ owned, reporter }: Place, facts: FieldFacts, at: JsonPath): boolean {
  const update = operationsOf(owned.source).get('update')
  if (!update || !isChanged(facts)) {
    const message = say`nobody changes ${facts.name} in a form or a list: a consequence of it is never asked about`
    reporter.report('unfit-keyword', at, message)
  } else if (update.preview !== undefined) {
    const message = say`the operation update has a preview of its own, which asks in place of this`
    reporter.report('unfit-keyword', at, message)
  } else return true
  return false
}

function checkChanged(place: Place, changed: readonly string[]): void {
  const { consequence, owned, at, reporter } = place
  if ((['field', 'value', 'passed', 'onCreate'] as const).some(key => consequence[key] !== undefined)) {
    const message = say`a consequence follows from a value or from any change, not from both`
    reporter.report('unfit-keyword', [...at, 'changed'], message, { on: 'key' })
    return
  }
  for (const [index, name] of changed.entries()) {
    const facts = owned.fields.get(name)
    if (checkName(name, [...at, 'changed', index], owned.fields.keys(), reporter) && facts)
      checkAsked(place, facts, [...at, 'changed', index])
  }
}

function checkValue(
  { consequence: { value }, at, context, reporter }: Place,
  name: string,
  { source: property }: FieldFacts,
): void {
  checkConstant({ name, property, value, at: [...at, 'value'] }, context, reporter)
}

function checkPassed(
  { consequence: { value }, at, reporter }: Place,
  name: string,
  { source }: FieldFacts,
): void {
  const message =
    value === undefined
      ? say`${name} is no moment that passes`
      : say`a consequence follows from a value or from a moment that has passed, not from both`
  if (value !== undefined || source.format !== 'date-time')
    reporter.report('unfit-keyword', [...at, 'passed'], message)
}

/** Whether somebody gives it a value. */
const isChanged = ({ role, source }: FieldFacts): boolean =>
  role === 'own' && !source.readOnly && source['x-compute'] === undefined && foundOutBy(source) === null

/** What says something of a change, and nothing of an action. */
const OF_CHANGES = ['field', 'value', 'passed', 'changed', 'was', 'onCreate', 'danger'] as const

function checkAction({ consequence, owned, at, reporter }: Place): void {
  const { action = '' } = consequence
  if (OF_CHANGES.some(key => consequence[key] !== undefined)) {
    const message = say`a consequence follows from a value or from an action, not from both`
    reporter.report('unfit-keyword', [...at, 'action'], message, { on: 'key' })
    return
  }
  const actions = owned.source.actions ?? {}
  const source = actions[action]
  if (!source) {
    const near = { word: action, among: Object.keys(actions) }
    reporter.report('unknown-action', [...at, 'action'], say`there is no action ${action}`, near)
  } else if (
    source.on === 'list' ||
    source.link !== undefined ||
    source.component !== undefined ||
    source.preview
  ) {
    const message = say`${action} is not asked about: a consequence belongs to actions on records that the server runs, without a link, a component or a preview of their own`
    reporter.report('unfit-keyword', [...at, 'action'], message)
  }
}

function checkCount({ consequence: { count, tell }, owned, at, context, reporter }: Place): void {
  const counted = textsIn(tell, [...at, 'tell']).every(({ text }) => text.includes('{count}'))
  if (tell !== undefined && (count === undefined || !counted)) {
    const message =
      count === undefined
        ? say`tell has no effect without count: nothing is counted; what is true in any case is said by always`
        : say`tell says how many are affected: {count}; what is true in any case is said by always`
    reporter.report('operation-change', [...at, 'tell'], message, { on: 'key' })
  }
  if (typeof count !== 'object' || !checkPage(count.of, [...at, 'count', 'of'], context, reporter)) return
  const page = context.app.pages.get(count.of)
  // A broken file may keep rows.
  if (!page) return
  const target = page.owned
  if (!target || target.isModule) {
    const message = say`${count.of} keeps no rows to count`
    reporter.report('reference-target', [...at, 'count', 'of'], message)
    return
  }
  const referring = [...target.fields.values()].filter(
    ({ source, type }) => referenceOf(source)?.to === owned.page && type !== 'json',
  )
  const names = referring.map(({ name }) => name)
  if (names.includes(count.via) || target.fields.get(count.via)?.isUnclear) return
  if (!target.fields.has(count.via))
    reportField(
      count.via,
      [...at, 'count', 'via'],
      names.length > 0 ? names : [...target.fields.keys()],
      reporter,
    )
  else {
    const message = say`${count.via} of ${count.of} does not refer to records of this page`
    reporter.report('reference-target', [...at, 'count', 'via'], message)
  }
}
