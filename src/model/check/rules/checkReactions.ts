import { parsedExpression } from '../../expression/index.ts'
import { say } from '../../language/say.ts'
import type { Reaction } from '../../source/common.ts'
import { PropertySource } from '../../source/property.ts'
import type { PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkDeps } from './checkDeps.ts'
import { checkName, reportField } from './checkNames.ts'
import { eachProperty, type PropertyPlace } from './eachProperty.ts'
import { type Edge, refuseCycle } from './findCycle.ts'
import { reactionsOf, templatesOf } from './reactionSites.ts'

/** What a reaction may change of a field. */
const STATES = ['visible', 'hidden', 'disabled', 'readOnly', 'required', 'value', 'title', 'dataSource']
/** Changes that set off further reactions: a hidden field has no value. */
const FOLLOWED = ['value', 'visible', 'hidden']

/** Reactions name fields that are there, change what can be changed, and come to an end. */
export const checkReactions: PageRule = ({ owned }, _context, reporter) => {
  if (!owned) return
  const groups = Map.groupBy(eachProperty(owned), place => place.siblings)
  for (const places of groups.values()) {
    for (const place of places) checkNamesOf(place, reporter)
    refuseCycle('reaction-cycle', places.flatMap(reactionEdges), reporter)
  }
}

function checkNamesOf({ property, at, siblings }: PropertyPlace, reporter: Reporter): void {
  const known = Object.keys(siblings)
  for (const { reaction, at: place } of reactionsOf(property, at)) {
    checkName(reaction.target, [...place, 'target'], known, reporter)
    for (const [index, name] of (reaction.dependencies ?? []).entries()) {
      if (!known.includes(name.split('.')[0] ?? ''))
        reportField(name, [...place, 'dependencies', index], known, reporter)
    }
    checkDeps(reaction, { at: place, siblings }, reporter)
    checkEffects(reaction, place, reporter)
  }
}

function checkEffects(reaction: Reaction, at: JsonPath, reporter: Reporter): void {
  for (const branch of ['fulfill', 'otherwise'] as const) {
    refuseOthers(reaction[branch]?.state, [...at, branch, 'state'], STATES, reporter)
    checkVerdicts(reaction[branch]?.state ?? {}, [...at, branch, 'state'], reporter)
    refuseOthers(reaction[branch]?.schema, [...at, branch, 'schema'], SCHEMA_KEYS, reporter)
  }
}

/** States that are true or false; a text there is an expression whose braces were forgotten. */
const VERDICTS = ['visible', 'hidden', 'disabled', 'readOnly', 'required']

function checkVerdicts(state: Record<string, unknown>, at: JsonPath, reporter: Reporter): void {
  for (const name of VERDICTS) {
    const value = state[name]
    const isVerdict = value === undefined || typeof value === 'boolean'
    if (isVerdict || (typeof value === 'string' && value.includes('{{'))) continue
    const message = say`${name} takes true, false, or an expression in {{ }}`
    reporter.report('wrong-type', [...at, name], message)
  }
}

const SCHEMA_KEYS = Object.keys((PropertySource as { properties?: object }).properties ?? {})

function refuseOthers(
  given: Record<string, unknown> | undefined,
  at: JsonPath,
  among: string[],
  reporter: Reporter,
): void {
  for (const key of Object.keys(given ?? {})) {
    if (among.includes(key)) continue
    reporter.report('unknown-word', [...at, key], say`${key} cannot be changed by a reaction`, {
      word: key,
      among,
      on: 'key',
    })
  }
}

function reactionEdges({ name, property, at, siblings }: PropertyPlace): Edge[] {
  return reactionsOf(property, at).flatMap(({ reaction, at: place }) => {
    const changed = (['fulfill', 'otherwise'] as const).flatMap(branch =>
      Object.keys(reaction[branch]?.state ?? {}),
    )
    if (!changed.some(key => FOLLOWED.includes(key))) return []
    const sources = [...templatesOf(reaction, place).map(template => template.source), reaction.when ?? '']
    const read = new Set([
      ...(reaction.dependencies ?? []),
      ...sources.flatMap(source => namesIn(source, siblings)),
    ])
    const to = reaction.target ?? name
    return [...read].map(from => ({ from: from.split('.')[0] ?? from, to, at: place }))
  })
}

/** Fields that an expression reads; none where it does not parse, which is reported elsewhere. */
function namesIn(source: string, siblings: Record<string, PropertySource>): string[] {
  const refs = source === '' ? [] : (parsedExpression(source)?.refs ?? [])
  const roots = refs.map(({ root, path }) => (root === 'values' ? path[0] : root))
  return roots.filter(root => root !== undefined && Object.hasOwn(siblings, root)) as string[]
}
