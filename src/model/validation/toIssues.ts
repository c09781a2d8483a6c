import type { Language } from '../language/t.ts'
import type { JsonSchema } from '../types/index.ts'
import { branchIndex, child } from './branchFor.ts'
import { compareOrder, createOrder } from './documentOrder.ts'
import { KEYWORDS } from './prepareSchema.ts'
import { propertyOf, type RulePlace, resolveRule, titleOf } from './resolveRule.ts'
import type { RawMistake, ValidationIssue } from './Validator.ts'
import { ownMessage, validationMessage } from './validationMessages.ts'

/** An issue beside the parts of its path, which may hold dots. */
interface PlacedIssue {
  at: string[]
  issue: ValidationIssue
}

const USEFULNESS = ['required', ...KEYWORDS] as string[]

/**
 * The issues that broken rules amount to. Depends on schema, value and the set of rules only, so that every
 * validator that finds the same rules broken says the same.
 */
export function toIssues(
  schema: JsonSchema,
  value: unknown,
  mistakes: RawMistake[],
  language: Language,
): ValidationIssue[] {
  const best = new Map<string, PlacedIssue>()
  const orderKey = createOrder(schema, value)
  const chosen = chooseBranches(eachOnce(mistakes), one => toldBranch(schema, value, one))
  for (const placed of chosen.flatMap(one => explain(schema, value, one, language))) {
    const key = JSON.stringify(placed.at)
    const other = best.get(key)
    if (!other || usefulness(placed) < usefulness(other)) best.set(key, placed)
  }
  return [...best.values()]
    .filter(({ at }) => !isBelowWrongType(at, best))
    .map(placed => ({ placed, order: orderKey(placed.at) }))
    .sort((a, b) => compareOrder(a.order, b.order) || (a.placed.issue.field < b.placed.issue.field ? -1 : 1))
    .map(({ placed }) => placed.issue)
}

/** A rule about all properties of an object is named once for each of them, and explained for all of them at once. */
function eachOnce(mistakes: RawMistake[]): RawMistake[] {
  const named = new Map(mistakes.map(mistake => [keyOf(mistake.at, mistake.rule), mistake]))
  return [...named.values()]
}

const usefulness = ({ issue }: PlacedIssue) => USEFULNESS.indexOf(issue.code)

function isBelowWrongType(at: string[], best: Map<string, PlacedIssue>): boolean {
  for (let length = 0; length < at.length; length++) {
    const code = best.get(JSON.stringify(at.slice(0, length)))?.issue.code
    if (code === 'type' || code === 'required') return true
  }
  return false
}

function explain(schema: JsonSchema, root: unknown, mistake: RawMistake, language: Language): PlacedIssue[] {
  const place = resolveRule(schema, mistake, language)
  const value = mistake.at.reduce<unknown>(child, root)
  if (place.keyword === 'required') return missing(place, value, mistake.at, language)
  if (place.keyword === 'additionalProperties') return unknown(place, value, mistake.at, language)
  if (place.keyword === 'type' && value === null)
    return [placedIssue(place, 'required', {}, value, mistake.at, language)]
  return [placedIssue(place, place.keyword, paramsOf(place), value, mistake.at, language)]
}

function missing(place: RulePlace, value: unknown, at: string[], language: Language): PlacedIssue[] {
  const names = (place.schema.required ?? []).filter(name => child(value, name) === undefined)
  return names.map(name => {
    const property = propertyOf(place.schema, name) ?? {}
    const label = titleOf(property, language) ?? name
    const inner = { ...place, schema: property, owners: [property], label }
    return placedIssue(inner, 'required', {}, undefined, [...at, name], language)
  })
}

function unknown(place: RulePlace, value: unknown, at: string[], language: Language): PlacedIssue[] {
  const names = Object.keys(Object(value)).filter(name => !propertyOf(place.schema, name))
  return names.map(name =>
    placedIssue(
      place,
      'additionalProperties',
      { property: name },
      child(value, name),
      [...at, name],
      language,
    ),
  )
}

function paramsOf({ keyword, schema }: RulePlace): Record<string, unknown> {
  const rule = schema[keyword as keyof JsonSchema]
  switch (keyword) {
    case 'type':
    case 'format':
    case 'pattern':
      return { [keyword]: rule }
    case 'enum':
    case 'const':
      return { allowed: rule }
    case 'anyOf':
    case 'uniqueItems':
      return {}
    default:
      return { limit: rule }
  }
}

function placedIssue(
  place: RulePlace,
  code: string,
  params: Record<string, unknown>,
  value: unknown,
  at: string[],
  language: Language,
): PlacedIssue {
  const own = place.owners.map(owner => ownMessage(owner, code, language)).find(text => text !== null)
  const message = own ?? validationMessage(code, { label: place.label, params, value }, language)
  return { at, issue: { field: at.join('.'), code, params, message } }
}

/** The branch that a value says itself at a failed anyOf, '' for one that is none of them; null where it cannot say. */
function toldBranch(schema: JsonSchema, root: unknown, mistake: RawMistake): string | null {
  const place = resolveRule(schema, mistake, 'zh')
  const index = branchIndex(place.schema, mistake.at.reduce<unknown>(child, root))
  if (index === null) return null
  return index < 0 ? '' : String(index)
}

/**
 * The mistakes with those inside a failed anyOf reduced to one branch: that which the value says itself, or the first
 * whose type fits the value, because that is what the user meant. Where none fits, the anyOf itself remains; where the
 * value says none of them, what it says is a mistake of its own.
 */
function chooseBranches(mistakes: RawMistake[], told: (mistake: RawMistake) => string | null): RawMistake[] {
  const failed = mistakes.filter(({ rule }) => rule.at(-1) === 'anyOf')
  if (failed.length === 0) return mistakes
  const branches = branchesOf(mistakes)
  const choices = new Map(
    failed.map(mistake => {
      const place = keyOf(mistake.at, mistake.rule)
      return [place, told(mistake) ?? chosenBranch(branches.get(place) ?? new Map())]
    }),
  )
  return mistakes.filter(mistake => !isReplaced(mistake, choices) && isChosen(mistake, choices))
}

const keyOf = (at: string[], rule: string[]) => JSON.stringify([at, rule])

/** The branches of each anyOf in which something is wrong, and whether the type of the value fits them. */
function branchesOf(mistakes: RawMistake[]): Map<string, Map<string, boolean>> {
  const places = new Map<string, Map<string, boolean>>()
  for (const { at, rule } of mistakes) {
    for (const { key, index } of choicesIn(at, rule)) {
      const branches = places.get(key) ?? new Map<string, boolean>()
      places.set(key, branches)
      const branch = rule[index + 1] as string
      const wrongType = rule.length === index + 3 && rule.at(-1) === 'type'
      branches.set(branch, (branches.get(branch) ?? true) && !wrongType)
    }
  }
  return places
}

function chosenBranch(branches: Map<string, boolean>): string | null {
  const fitting = [...branches].filter(([, fits]) => fits).map(([branch]) => branch)
  return fitting.sort((a, b) => Number(a) - Number(b))[0] ?? null
}

/** Every anyOf on the way to a rule: its key, and where it stands in the rule. */
function choicesIn(at: string[], rule: string[]): { key: string; index: number }[] {
  const found: { key: string; index: number }[] = []
  let level = 0
  for (let index = 0; index < rule.length - 1; index++) {
    const key = rule[index]
    if (key === 'anyOf') {
      found.push({ key: keyOf(at.slice(0, level), rule.slice(0, index + 1)), index })
      index++
    } else {
      level++
      if (key === 'properties') index++
    }
  }
  return found
}

const isReplaced = ({ at, rule }: RawMistake, choices: Map<string, string | null>) =>
  rule.at(-1) === 'anyOf' && choices.get(keyOf(at, rule)) != null

/** Whether every anyOf on the way to the rule chose the branch that the rule stands in. */
const isChosen = ({ at, rule }: RawMistake, choices: Map<string, string | null>): boolean =>
  choicesIn(at, rule).every(({ key, index }) => choices.get(key) === rule[index + 1])
