import { Fault, fieldFault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { parseWithin } from '#model/figures/Dimension.ts'
import { mostDimensions } from '#model/figures/mostDimensions.ts'
import { localized } from '#model/language/localized.ts'
import type { MeasureModel, ResourceModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import { EMPTY_OF } from '../query/emptyCondition.ts'
import { figureFault } from '../query/figureFault.ts'
import type { FieldFilter } from '../query/filterCondition.ts'
import { namedFilters } from '../query/filteredRows.ts'
import { type FlatQuery, textsOfKey } from '../request/readRequest.ts'
import { type ResolvedDimension, resolveDimension } from './dimensionSql.ts'

/** What a query asks of the figures of a resource. */
export interface AskedFigures {
  measures: MeasureModel[]
  dimensions: ResolvedDimension[]
  query: FlatQuery
}

/**
 * What a query asks: figureMeasures (names, all where absent) by figureBy (dimensions, of all where absent), over the
 * records that its other keys leave, as in the list.
 *
 * @throws FIGURE_UNKNOWN at figureMeasures, figureBy or figureWithin; PERMISSION_DENIED at a measure over what the
 * caller may not read
 */
export function readAsked(
  context: OperationContext,
  resource: ResourceModel,
  query: FlatQuery,
): AskedFigures {
  const texts = textsOf(query, 'figureBy')
  const twice = texts.find((text, index) => texts.indexOf(text) < index)
  const tooMany = twice ?? texts[mostDimensions(null)]
  if (tooMany !== undefined) throw figureFault('figureBy', tooMany)
  const dimensions = texts.map(text => resolveDimension(context, resource, text, 'figureBy'))
  // Two lists of a record would count it once for each pair of their values.
  const [, second] = dimensions.filter(({ isMany }) => isMany)
  if (second) throw figureFault('figureBy', second.dimension.text)
  const asked = { measures: measuresOf(context, resource, query), dimensions, query }
  assertForward(context, resource, query)
  if (resource.minGroup !== null) assertProtected(context, resource, asked)
  return asked
}

/** The texts of a key, each by itself, or several between blanks. */
const textsOf = (query: FlatQuery, key: string): string[] =>
  textsOfKey(query, key).flatMap(text => text.split(' ').filter(part => part !== ''))

function measuresOf(
  { caller }: OperationContext,
  { measures }: ResourceModel,
  query: FlatQuery,
): MeasureModel[] {
  const mayRead = ({ permissions }: MeasureModel) =>
    permissions.every(needed => isPermitted(caller, [needed]))
  const names = (query.get('figureMeasures') ?? []).flatMap(text =>
    text.split(',').filter(name => name !== ''),
  )
  if (names.length === 0) return measures.filter(mayRead)
  return [...new Set(names)].map(name => {
    const measure = measures.find(candidate => candidate.name === name)
    if (!measure) throw figureFault('figureMeasures', name)
    if (!mayRead(measure)) throw deniedMeasure(measure)
    return measure
  })
}

const deniedMeasure = ({ title }: MeasureModel): Fault => {
  const message = localized('没有权限查看“{{title}}”所统计的内容', { title })
  return new Fault('PERMISSION_DENIED', {
    message,
    errors: [{ field: 'figureMeasures', code: 'PERMISSION_DENIED', message }],
  })
}

/** @throws SEARCH_INVALID at a range whose end lies before its beginning: it is about nothing */
function assertForward(context: OperationContext, resource: ResourceModel, query: FlatQuery): void {
  for (const { field, from, to } of namedFilters(context, resource, query)) {
    if (from === undefined || to === undefined) continue
    const isReversed = isNumber(from) && isNumber(to) ? Number(from) > Number(to) : from > to
    if (isReversed) throw fieldFault('SEARCH_INVALID', field.name, localized('范围的起止颠倒了'))
  }
}

const isNumber = (text: string): boolean => Number.isFinite(Number(text))

/**
 * Groups are folded so that none is found out by subtraction, as long as each question is by the dimensions that the page
 * lists, by one of them or by both of two: what else narrows the records would be another dimension.
 *
 * @throws FIGURE_UNKNOWN at figureBy or figureWithin; SEARCH_INVALID at another filter
 */
function assertProtected(context: OperationContext, resource: ResourceModel, asked: AskedFigures): void {
  const allowed = resource.minGroup?.by ?? []
  const texts = textsOfKey(asked.query, 'figureWithin')
  const within = texts.map(text => parseWithin(text)?.dimension.text ?? '')
  for (const { dimension } of asked.dimensions)
    if (!allowed.includes(dimension.text)) throw figureFault('figureBy', dimension.text)
  const strange = within.findIndex((text, index) => !allowed.includes(text) || within.indexOf(text) < index)
  if (strange >= 0) throw figureFault('figureWithin', texts[strange] ?? '')
  const by = asked.dimensions.map(({ dimension }) => dimension.text)
  if (new Set([...within, ...by]).size > mostDimensions(resource.minGroup))
    throw within.length > 0
      ? figureFault('figureWithin', texts.at(-1) ?? '')
      : figureFault('figureBy', by.at(-1) ?? '')
  const filters = namedFilters(context, resource, asked.query)
  const only = localized('统计受小组保护，不能再按此条件筛选')
  const param = resource.parent?.param
  const other = filters.find(({ field }) => field.name !== param)
  if (other) throw fieldFault('SEARCH_INVALID', other.field.name, only)
  for (const key of ['figureOf', EMPTY_OF])
    if (textsOfKey(asked.query, key).length > 0) throw fieldFault('SEARCH_INVALID', key, only)
  if (param === undefined || namesOneParent(filters, textsOfKey(asked.query, param))) return
  const field = resource.fields.find(({ name }) => name === param)?.title ?? param
  throw fieldFault('SEARCH_INVALID', param, localized('请先在筛选中选定一个“{{field}}”，再看统计', { field }))
}

/** Those of one parent by itself: beside those of several, the others would tell of it. */
function namesOneParent([filter]: FieldFilter[], texts: string[]): boolean {
  const [text, ...more] = filter?.texts ?? texts
  if (text === undefined || more.length > 0 || text.includes(',')) return false
  if (!filter) return true
  const isExact = filter.operator === 'eq' || filter.operator === 'in'
  return isExact && !filter.descendants && filter.from === undefined && filter.to === undefined
}
