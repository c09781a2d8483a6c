import type { AppFacts, ResourceFacts } from '../derive/AppFacts.ts'
import { referenceOf } from '../derive/fieldTypeOf.ts'
import { fieldOfMeasure, functionsOfMeasure, readByMeasure } from '../derive/measures.ts'
import { readersOfRollup } from '../derive/rollup.ts'
import { readDemand } from '../fieldAccess.ts'
import type { MeasureSource } from '../source/measure.ts'
import type { FieldModel, MeasureModel, ResourceModel } from '../types/index.ts'

/** The figures over the records of a resource. */
export function compileMeasures(
  resource: ResourceFacts,
  fields: readonly FieldModel[],
  app: AppFacts,
): Pick<ResourceModel, 'measures' | 'minGroup'> {
  const { measures: sources = {}, minGroup = null } = resource.source
  const demands = (source: MeasureSource) => demandsOf(source, { resource, fields, app })
  const measures = Object.entries(sources).map(([name, source]): MeasureModel => {
    const { ratio = null } = source
    const divided = ratio === null ? [] : [sources[ratio.part], sources[ratio.whole]]
    return {
      name,
      title: source.title,
      synonyms: source.synonyms ?? [],
      function: functionsOfMeasure(source)[0] ?? 'count',
      field: fieldOfMeasure(source),
      ratio,
      where: source.where ?? null,
      permissions: [...new Set([source, ...divided].flatMap(one => (one ? demands(one) : [])))],
    }
  })
  return { measures, minGroup }
}

interface MeasuredRecord {
  resource: ResourceFacts
  fields: readonly FieldModel[]
  app: AppFacts
}

/** The permissions that are all needed to read what a measure reads. */
function demandsOf(source: MeasureSource, { resource, fields, app }: MeasuredRecord): string[] {
  return readByMeasure(source).flatMap(({ name, path: [hop] }) => {
    const field = fields.find(candidate => candidate.name === name)
    const to = referenceOf(resource.fields.get(name)?.source ?? {})?.to
    const target =
      hop === undefined || to === undefined ? undefined : app.pages.get(to)?.owned?.fields.get(hop)
    const ofTarget = target?.source['x-permission']?.read
    const rollup = target?.source['x-rollup']
    const counted = rollup && app.pages.get(rollup.of)?.owned
    return [
      ...(field ? readDemand(field) : []),
      ...(ofTarget === undefined ? [] : [ofTarget]),
      ...(rollup && counted ? readersOfRollup(rollup, counted, app) : []),
    ]
  })
}
