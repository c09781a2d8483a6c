import { isRead, parsedExpression, pathsRead } from '../../expression/index.ts'
import type { PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { eachProperty, type PropertyPlace } from './eachProperty.ts'
import { type Edge, refuseCycle } from './findCycle.ts'

/** Formulas read what the record holds itself, and come to an end. */
export const checkFormulas: PageRule = ({ owned }, context, reporter) => {
  if (!owned) return
  const places = eachProperty(owned)
  const names = context.namesOf(owned)
  for (const place of places) checkHops(place, name => names[name]?.reference !== undefined, reporter)
  refuseCycle('compute-cycle', formulaEdges(places), reporter)
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
    const message = `${read} belongs to another record: what is stored here would not follow when that changes. Let x-default of a property take it over, and compute with that`
    reporter.report('formula-hop', [...at, 'x-compute'], message, { index, length: read.length })
  }
}

/** What each formula of the record and its child rows needs of the other formulas. */
function formulaEdges(places: PropertyPlace[]): Edge[] {
  const formulas = places.flatMap(formulaAt)
  return formulas.flatMap(({ path: to, at, read }) =>
    formulas.filter(({ path }) => isRead(path, read)).map(({ path: from }) => ({ from, to, at })),
  )
}

/** Where a formula's value stands (total, lines.tax), and what it reads; none where it does not parse. */
function formulaAt({ name, property, at, depth, siblings }: PropertyPlace) {
  const formula = property['x-compute']
  const list = depth === 'row' ? String(at[LIST_AT]) : null
  const parsed = formula === undefined ? null : parsedExpression(formula)
  if (parsed === null) return []
  const read = pathsRead(parsed, list === null ? null : { list, names: Object.keys(siblings) })
  const place: JsonPath = [...at, 'x-compute']
  return [{ path: list === null ? name : `${list}.${name}`, at: place, read }]
}

/** resource, properties, and the list in whose rows a property stands. */
const LIST_AT = 2
