import type { PageFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { conditionsInLayout } from '../../derive/presence.ts'
import { fractionIn } from '../../expression/fractionIn.ts'
import {
  compileExpression,
  ExpressionError,
  isRead,
  parsedExpression,
  pathsRead,
} from '../../expression/index.ts'
import { say } from '../../language/say.ts'
import type { LayoutSource } from '../../source/layout.ts'
import type { CheckContext, PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { eachProperty, type PropertyPlace } from './eachProperty.ts'
import { expressionSites } from './expressionSites.ts'
import { type Edge, findCycle, refuseCycle } from './findCycle.ts'
import type { ExpressionSite } from './judgeExpression.ts'

/** Formulas read what the record holds itself, and come to an end. */
export const checkFormulas: PageRule = (page, context, reporter) => {
  const { owned, source } = page
  if (!owned) return
  const places = eachProperty(owned)
  const names = context.namesOf(owned)
  for (const place of places) {
    checkHops(place, name => names[name]?.reference !== undefined, reporter)
    checkWhole(place, reporter)
    checkMeant(place, reporter)
    checkRevealed(place, owned, reporter)
  }
  const byForm = Map.groupBy(places, ({ action }) => action)
  for (const [action, inside] of byForm) {
    const layout = (action ?? source).form?.layout ?? []
    const edges = derivationEdges(inside, layout)
    if (findCycle(edges)) refuseCycle('compute-cycle', rightAmong(edges, page, context), reporter)
  }
}

/** Those whose expressions are right: one that is wrong meant something else. */
function rightAmong(edges: Edge[], page: PageFacts, context: CheckContext): Edge[] {
  const key = (at: JsonPath) => at.join('/')
  const sites = new Map(expressionSites(page, context).map(site => [key(site.at), site]))
  return edges.filter(({ at }) => {
    const site = sites.get(key(at))
    return site === undefined || isRight(site)
  })
}

function isRight({ source, environment }: ExpressionSite): boolean {
  try {
    return compileExpression(source, environment) !== null
  } catch (error) {
    if (error instanceof ExpressionError) return false
    throw error
  }
}

/** What a formula gives is stored: it would not follow when the referred record changes. */
function checkHops(
  { property, at, siblings, depth }: PropertyPlace,
  isReference: (name: string) => boolean,
  reporter: Reporter,
): void {
  const formula = property['x-compute']
  const { refs } = (formula === undefined ? null : parsedExpression(formula)) ?? { refs: [] }
  for (const { root, path } of refs) {
    const isNear = depth !== 'record' && Object.hasOwn(siblings, root)
    if (path.length === 0 || isNear || !isReference(root)) continue
    const read = [root, ...path].join('.')
    const index = Math.max(0, formula?.indexOf(read) ?? 0)
    const message = say`${read} belongs to another record: what is stored here would not follow when that changes. Take it over with x-copy, and compute with that`
    reporter.report('formula-hop', [...at, 'x-compute'], message, { index, length: read.length })
  }
}

/** Whom an audience means is decided when it is read: a stored answer would be that of whoever wrote the record last. */
function checkMeant({ property, at, action }: PropertyPlace, reporter: Reporter): void {
  // What stands in quotation marks is text.
  const formula = property['x-compute']?.replace(/'[^']*'|"[^"]*"/g, text => ' '.repeat(text.length))
  const found = action || formula === undefined ? null : /\binAudience\b/.exec(formula)
  if (!found) return
  const message = say`what is stored would say whether it means who wrote the record last: write inAudience where it is decided when it is read, in where or when`
  const place = { index: found.index, length: found[0].length }
  reporter.report('expression-type', [...at, 'x-compute'], message, place)
}

/** A formula of whole numbers that gives a fraction would refuse its record at a field that nobody can change. */
function checkWhole({ property, name, at, siblings }: PropertyPlace, reporter: Reporter): void {
  const formula = property['x-compute']
  if (formula === undefined || property.type !== 'integer') return
  const part = fractionIn(formula, beside => siblings[beside]?.type === 'number')
  if (!part) return
  const message = say`${formula.slice(part.start, part.end)} may give a fraction, and ${name} is a whole number: write round(…), or make it a number with x-scale`
  reporter.report('expression-type', [...at, 'x-compute'], message, {
    index: part.start,
    length: part.end - part.start,
  })
}

/** What follows from a value tells of it: whoever may not read the one should be meant to read the other. */
function checkRevealed(
  { property, name, at, siblings, action, depth }: PropertyPlace,
  { fields }: ResourceFacts,
  reporter: Reporter,
): void {
  if (action) return
  const cases = (property['x-cases'] ?? []).map(({ when }, index) => ({
    when,
    keyword: ['x-cases', index, 'when'],
  }))
  for (const { when, keyword } of [{ when: property['x-compute'], keyword: ['x-compute'] }, ...cases]) {
    for (const { root } of (when === undefined ? null : parsedExpression(when))?.refs ?? []) {
      const isNear = depth !== 'record' && Object.hasOwn(siblings, root)
      const needed = fields.get(root)?.source['x-permission']?.read
      if (isNear || needed === undefined || needed === property['x-permission']?.read) continue
      const message = say`${root} may not be read by everybody who reads ${name}, which tells what follows from it: give ${name} the same "x-permission" where that is not meant`
      const place = { index: Math.max(0, when?.indexOf(root) ?? 0), length: root.length }
      reporter.report('revealed-value', [...at, ...keyword], message, { ...place, severity: 'warning' })
      break
    }
  }
}

/** What each formula, and each condition under which something is asked for, needs of the others. */
function derivationEdges(places: PropertyPlace[], layout: readonly LayoutSource[]): Edge[] {
  const around = conditionsInLayout(layout)
  const derivations = places.flatMap(place => derivationsAt(place, around))
  return derivations.flatMap(({ path: to, at, read }) =>
    derivations.filter(({ path }) => isRead(path, read)).map(({ path: from }) => ({ from, to, at })),
  )
}

/** Where a value stands that follows others (total, lines.tax), and what it reads; none where it does not parse. */
function derivationsAt(
  { name, property, at, depth, nesting, siblings, action }: PropertyPlace,
  around: ReturnType<typeof conditionsInLayout>,
) {
  if (nesting > 1) return []
  const isOwn = depth === 'record' || depth === 'form'
  const list = isOwn ? null : String(at[action ? LIST_IN_FORM : LIST_AT])
  const beside = list === null ? null : { list, names: Object.keys(siblings) }
  const given = [
    { source: property['x-compute'], keyword: 'x-compute' },
    { source: property['x-visible'], keyword: 'x-visible' },
    ...((list === null && around.get(name)?.visible) || []).map(source => ({ source, keyword: null })),
  ]
  return given.flatMap(({ source, keyword }) => {
    const parsed = source === undefined ? null : parsedExpression(source)
    if (parsed === null) return []
    const place: JsonPath = keyword === null ? at : [...at, keyword]
    return [{ path: list === null ? name : `${list}.${name}`, at: place, read: pathsRead(parsed, beside) }]
  })
}

/** resource, properties, and the list in whose rows a property stands. */
const LIST_AT = 2
/** resource, actions, the action, form, properties, and the list. */
const LIST_IN_FORM = 5
