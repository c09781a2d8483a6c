import type { FieldFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { APPROVAL_ACTIONS, isApprovalAction } from '../../derive/approval.ts'
import { foundOutBy } from '../../derive/foundOutBy.ts'
import { oneOfSourceOf } from '../../derive/oneOf.ts'
import { OPERATION_NAMES, operationsOf } from '../../derive/operations.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { ActionSource } from '../../source/action.ts'
import type { PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkLabelWords } from './checkLabelWords.ts'
import { checkNames } from './checkNames.ts'
import { checkPath } from './checkPath.ts'
import { checkPresets } from './checkPresets.ts'
import { checkRefusal } from './checkRefusal.ts'
import { placeholdersIn } from './placeholdersIn.ts'

type Setting = NonNullable<ActionSource['set']>[string]

/** Actions have a name of their own, do something, and write what can be written. */
export const checkActions: PageRule = ({ owned, damaged }, context, reporter) => {
  if (!owned) return
  for (const [name, action] of Object.entries(owned.source.actions ?? {})) {
    const at = ['resource', 'actions', name]
    checkActionName(name, at, owned, reporter)
    const isDamaged = damaged.has(`/${at.join('/')}`)
    if (!isDamaged && !isApprovalAction(owned.source, name))
      checkEffect({ name, action, at, owned }, reporter)
    checkPath(action.path, [...at, 'path'], reporter)
    checkRefusal(action, { at, isDamaged }, reporter)
    checkLabelWords(action.confirm, [...at, 'confirm'], reporter)
    checkPreview(action, at, reporter)
    checkSet(action, at, owned, reporter)
    checkLink(action, at, owned, reporter)
    if (!action.form) continue
    const { presets, properties } = action.form
    checkPresets({ presets, at: [...at, 'form', 'presets'], properties }, context, reporter)
    const known = Object.keys(properties)
    checkNames({ names: action.form.required ?? [], at: [...at, 'form', 'required'], known }, reporter)
  }
}

/** An action of one's own may be called as an operation that the record has only when it is named. */
function checkActionName(name: string, at: JsonPath, owned: ResourceFacts, reporter: Reporter): void {
  if (!(OPERATION_NAMES as string[]).includes(name)) return
  if (name === 'copy' && !operationsOf(owned.source).has('copy')) return
  const message = say`${name} is an operation: change it with resource.operations.${name}`
  reporter.report('action-name', at, message, { on: 'key' })
}

interface NamedAction {
  name: string
  action: ActionSource
  at: JsonPath
  owned: ResourceFacts
}

function checkEffect({ name, action, at, owned }: NamedAction, reporter: Reporter): void {
  const effects = [action.set, action.run, action.link, action.component]
  if (effects.some(effect => effect !== undefined)) return
  const message = say`${name} does nothing: set, run, link or component is missing`
  // What an approval adds does something by itself.
  const among = owned.source.approval ? APPROVAL_ACTIONS : []
  reporter.report('action-without-effect', at, message, { on: 'key', word: name, among })
}

/** What is told beforehand follows from what a form was given. */
function checkPreview({ preview, form }: ActionSource, at: JsonPath, reporter: Reporter): void {
  checkPath(preview, [...at, 'preview'], reporter)
  if (preview === undefined || form) return
  const message = say`preview has no effect without a form; it belongs to actions that ask for values`
  reporter.report('operation-change', [...at, 'preview'], message, { on: 'key' })
}

function checkSet(
  { set, on, by }: ActionSource,
  at: JsonPath,
  { fields, isModule, source }: ResourceFacts,
  reporter: Reporter,
): void {
  if (set && on === 'list') {
    // Of readers it is told where they are named.
    const message = say`an action on the list has no record to set`
    if (by === undefined || by === 'owner')
      reporter.report('action-set', [...at, 'set'], message, { on: 'key' })
    return
  }
  for (const [name, given] of Object.entries(set ?? {})) {
    const place = [...at, 'set', name]
    const refuse = (message: LocalizedText) => reporter.report('action-set', place, message, { on: 'key' })
    const field = fields.get(name)
    if (!field) {
      const among = [...fields.keys()]
      reporter.report('unknown-field', place, say`there is no property ${name}`, {
        word: name,
        among,
        on: 'key',
      })
    } else if (field.role !== 'own') refuse(say`${name} is kept by the engine itself`)
    else if (field.source['x-compute'] !== undefined) refuse(say`${name} follows from its formula`)
    else if (name === source.approval?.result) refuse(say`${name} follows from the approval`)
    else if (field.source['x-series'] !== undefined) refuse(say`${name} is given once, by its series`)
    else if (foundOutBy(field.source) !== null)
      refuse(say`${name} follows from the clock or from other records`)
    else if (oneOfSourceOf(field.source) !== null || field.source.typeOf !== undefined)
      refuse(say`${name} is one of two values that are chosen together, in a form`)
    else if (isModule) refuse(say`rows of server code have nothing that could be set`)
    // Of what could not be read nobody knows whether it is a list.
    else if (!field.isUnclear) checkListChange(given, field, place, reporter)
  }
}

/** What comes into a list, or goes, belongs to lists; rows have no name by which they could go. */
function checkListChange(given: Setting, { name, type }: FieldFacts, at: JsonPath, reporter: Reporter): void {
  if (typeof given === 'string') return
  const { storage } = fieldTypeNamed(type)
  const refuse = (word: string, message: LocalizedText) =>
    reporter.report('action-set', [...at, word], message, { on: 'key' })
  if (storage === 'column') {
    for (const word of Object.keys(given))
      refuse(word, say`${word} belongs to links and child rows: ${name} is set by one expression`)
  } else if (storage === 'child-table' && given.remove !== undefined)
    refuse('remove', say`rows go where ${name} is set to those that stay: ${name}.filter(r, …)`)
}

/** A link names the properties whose values it carries. */
function checkLink(
  { link }: ActionSource,
  at: JsonPath,
  { fields }: ResourceFacts,
  reporter: Reporter,
): void {
  for (const { name, index } of placeholdersIn(link ?? '')) {
    if (fields.has(name)) continue
    const options = { word: name, among: fields.keys(), index, length: name.length }
    reporter.report('unknown-field', [...at, 'link'], say`there is no property ${name}`, options)
  }
}
