import { fieldFault } from '#model/errors.ts'
import { withinText } from '#model/figures/Dimension.ts'
import { LocalizedText } from '#model/language/localized.ts'
import { textOf } from '#model/language/t.ts'
import { roundTo } from '#model/number/decimals.ts'
import type { MeasureModel, ResourceModel, Text } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Answer } from '../contracts/records.ts'
import type { OperationInput } from '../registry/Route.ts'
import { type AskedFigures, readAsked } from './askedFigures.ts'
import type { ResolvedDimension } from './dimensionSql.ts'
import { FOLDED } from './foldGroups.ts'
import { labelsOf } from './labelGroups.ts'
import { figureToWire, type Measured, measuredOf } from './measureSql.ts'
import { orderGroups } from './orderGroups.ts'
import {
  MOST_PROTECTED_GROUPS,
  type ProtectedQuestion,
  protectedFigures,
  protectedQuestion,
} from './protectedFigures.ts'
import { type FoundFigures, type FoundGroup, figuresStatement, foundIn, MOST_GROUPS } from './queryFigures.ts'
import { questionKey, runFigures } from './runFigures.ts'

/** Digits of a share: 0.0312 is 3.12 %. */
const RATIO_DIGITS = 4

/** A question that may be asked, and how it is found out. */
interface Plan {
  asked: AskedFigures
  measured: Measured[]
  dimensions: readonly ResolvedDimension[]
  /** Where small groups are not told of; null elsewhere. */
  guarded: ProtectedQuestion | null
  statement: ReturnType<typeof figuresStatement>
  key: string
}

/**
 * The figures of a resource by dimensions: { data: { measures, dimensions, groups, total, base? } }. Each group has its
 * keys and what they are called, its figures in the order of the measures, and the filter (`within`) under which the list
 * shows the same records; with a measure's own (`of`) those that it is about. A group that is `folded` stands for several
 * that are too small to be told of.
 *
 * What was worked out over many records may be a minute old.
 *
 * @throws FIGURE_UNKNOWN, SEARCH_INVALID at the key of the query; FIGURES_TOO_MANY_GROUPS, FIGURES_TOO_LARGE with what
 * to narrow; FIGURES_TOO_FEW where all of it is too small to be told of
 */
export async function figures(
  context: OperationContext,
  resource: ResourceModel,
  { query }: Pick<OperationInput, 'query'>,
): Promise<Answer> {
  const plan = await context.inTransaction(async inside => planOf(inside, resource, query))
  const kept = context.services.figures.kept(plan.key)
  const { found: all } = kept ?? (await findOut(context, resource, plan))
  const least = resource.minGroup?.size ?? 0
  const found = plan.guarded ? protectedFigures(plan.guarded, plan.measured, { all, least }) : all
  if (found.groups.length > MOST_GROUPS || all.groups.length > mostOf(plan))
    throw fieldFault('FIGURES_TOO_MANY_GROUPS', 'figureBy')
  const needsNames = plan.asked.dimensions.some(({ kind }) => kind === 'reference')
  return needsNames
    ? context.inTransaction(inside => answerOf(inside, plan, found))
    : answerOf(context, plan, found)
}

const mostOf = ({ guarded }: Pick<Plan, 'guarded'>): number => (guarded ? MOST_PROTECTED_GROUPS : MOST_GROUPS)

function planOf(context: OperationContext, resource: ResourceModel, query: OperationInput['query']): Plan {
  const asked = readAsked(context, resource, query)
  const measured = worked(resource, asked.measures).map(measure => measuredOf(context, resource, measure))
  const guarded = resource.minGroup === null ? null : protectedQuestion(context, resource, asked)
  const { dimensions } = guarded ?? asked
  const statement = figuresStatement(context, resource, {
    measured,
    dimensions,
    query: guarded?.query ?? query,
    most: mostOf({ guarded }),
  })
  return { asked, measured, dimensions, guarded, statement, key: questionKey(context, statement) }
}

/** The measures that are found out: those that are asked for, and those that a ratio divides. */
function worked({ measures }: ResourceModel, asked: readonly MeasureModel[]): MeasureModel[] {
  const names = new Set(asked.flatMap(({ name, ratio }) => (ratio ? [ratio.part, ratio.whole] : [name])))
  return measures.filter(({ name }) => names.has(name))
}

/** No transaction is open while it waits for its turn. */
async function findOut(
  { services, caller, inTransaction }: OperationContext,
  { table }: ResourceModel,
  plan: Plan,
) {
  await services.figures.keepStatistics(table)
  return services.figures.read(`${caller.homeTenantId}:${caller.userId}`, plan.key, () =>
    inTransaction(async inside => {
      const found = foundIn(await runFigures(inside, plan.statement), plan)
      return { found, size: found.total.size }
    }),
  )
}

async function answerOf(
  context: OperationContext,
  { asked: { dimensions, measures }, measured }: Plan,
  found: FoundFigures,
): Promise<Answer> {
  const labels = await Promise.all(
    dimensions.map((dimension, index) =>
      labelsOf(context, dimension, [...new Set(found.groups.map(({ keys }) => keys[index] ?? null))]),
    ),
  )
  // What was said in two languages is put into one when it is written, what a page says here.
  const said = (text: Text | LocalizedText) =>
    text instanceof LocalizedText ? text : textOf(text, context.language)
  const figuresOf = (group: FoundGroup) => measures.map(measure => figureOf(measure, group, measured))
  const groups = orderGroups(found.groups, dimensions, { labels, language: context.language }).map(group => {
    const folded = group.keys.some(key => key === FOLDED)
    return {
      keys: group.keys.map(key => (key === FOLDED ? null : key)),
      labels: group.keys.map((key, index) => said(labels[index]?.words(key) ?? '')),
      ...(folded ? { folded } : {}),
      count: group.size,
      values: figuresOf(group),
      within: folded
        ? null
        : dimensions.map(({ dimension }, index) => withinText(dimension, group.keys[index] ?? null)),
    }
  })
  const told = measures.map(({ name, title, synonyms, where }) => ({
    name,
    title: said(title),
    synonyms,
    of: where === null ? null : name,
  }))
  const { total, base } = found
  return {
    data: {
      measures: told,
      dimensions: dimensions.map(({ dimension }) => dimension.text),
      groups,
      total: { count: total.size, values: figuresOf(total) },
      ...(base === null ? {} : { base }),
    },
  }
}

/** The figure of a measure for a group, as it is answered; null for none, as where it is divided by 0. */
function figureOf({ name, ratio }: MeasureModel, group: FoundGroup, measured: readonly Measured[]): unknown {
  if (ratio === null) return wireOf(name, group, measured)
  const part = Number(wireOf(ratio.part, group, measured) ?? Number.NaN)
  const whole = Number(wireOf(ratio.whole, group, measured) ?? Number.NaN)
  const share = part / whole
  return Number.isFinite(share) ? roundTo(share, RATIO_DIGITS) : null
}

function wireOf(name: string, { figures }: FoundGroup, measured: readonly Measured[]): unknown {
  const index = measured.findIndex(({ measure }) => measure.name === name)
  const one = measured[index]
  return one ? figureToWire(one.measure.function, one.field, figures[index]) : null
}
