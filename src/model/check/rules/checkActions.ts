import type { ResourceFacts } from '../../derive/AppFacts.ts'
import { OPERATION_NAMES } from '../../derive/operations.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import type { ActionSource } from '../../source/action.ts'
import type { PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkNames } from './checkNames.ts'
import { checkPath } from './checkPath.ts'
import { checkPresets } from './checkPresets.ts'
import { checkRefusal } from './checkRefusal.ts'

/** Actions have a name of their own, do something, and write what can be written. */
export const checkActions: PageRule = ({ owned, damaged }, context, reporter) => {
  if (!owned) return
  for (const [name, action] of Object.entries(owned.source.actions ?? {})) {
    const at = ['resource', 'actions', name]
    checkActionName(name, at, reporter)
    if (!damaged.has(`/${at.join('/')}`)) checkEffect(name, action, at, reporter)
    checkPath(action.path, [...at, 'path'], reporter)
    checkRefusal(action, at, reporter)
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

function checkActionName(name: string, at: JsonPath, reporter: Reporter): void {
  if (!(OPERATION_NAMES as string[]).includes(name)) return
  const message = `${name} is an operation: change it with resource.operations.${name}`
  reporter.report('action-name', at, message, { on: 'key' })
}

function checkEffect(name: string, action: ActionSource, at: JsonPath, reporter: Reporter): void {
  const effects = [action.set, action.run, action.link, action.component]
  if (effects.some(effect => effect !== undefined)) return
  const message = `${name} does nothing: set, run, link or component is missing`
  reporter.report('action-without-effect', at, message, { on: 'key' })
}

/** What is told beforehand follows from what a form was given. */
function checkPreview({ preview, form }: ActionSource, at: JsonPath, reporter: Reporter): void {
  checkPath(preview, [...at, 'preview'], reporter)
  if (preview === undefined || form) return
  const message = 'preview has no effect without a form; it belongs to actions that ask for values'
  reporter.report('operation-change', [...at, 'preview'], message, { on: 'key' })
}

function checkSet(
  { set, on }: ActionSource,
  at: JsonPath,
  { fields, isModule }: ResourceFacts,
  reporter: Reporter,
): void {
  for (const name of Object.keys(set ?? {})) {
    const place = [...at, 'set', name]
    const refuse = (message: string) => reporter.report('action-set', place, message, { on: 'key' })
    const field = fields.get(name)
    if (!field) {
      const among = [...fields.keys()]
      reporter.report('unknown-field', place, `there is no property ${name}`, {
        word: name,
        among,
        on: 'key',
      })
    } else if (field.role !== 'own') refuse(`${name} is kept by the engine itself`)
    else if (field.source['x-compute'] !== undefined) refuse(`${name} follows from its formula`)
    else if (field.source['x-series'] !== undefined) refuse(`${name} is given once, by its series`)
    else if (fieldTypeNamed(field.type).storage !== 'column')
      refuse(`${name} has no column: let server code write it`)
    else if (isModule) refuse('rows of server code have nothing that could be set')
    else if (on === 'list') refuse('an action on the list has no record to set')
  }
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
    reporter.report('unknown-field', [...at, 'link'], `there is no property ${name}`, options)
  }
}

/** Names in braces, with their places: /a/{id} → id at 4. */
export function placeholdersIn(link: string): { name: string; index: number }[] {
  return [...link.matchAll(/\{([^{}]*)\}/g)].map(match => ({ name: match[1] ?? '', index: match.index + 1 }))
}
