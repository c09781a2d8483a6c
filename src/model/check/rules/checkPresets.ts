import { foundOutBy } from '../../derive/foundOutBy.ts'
import { environmentAt, type Surroundings } from '../../expression/index.ts'
import { say } from '../../language/say.ts'
import type { PresetSource } from '../../source/formParts.ts'
import type { PropertySource } from '../../source/property.ts'
import type { CheckContext } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkConstant } from './checkDefault.ts'
import { reportField } from './checkNames.ts'
import type { ExpressionSite } from './judgeExpression.ts'
import { templatesIn } from './templatesIn.ts'

/** A form that offers presets. */
interface PresetPlace {
  presets: readonly PresetSource[] | undefined
  at: JsonPath
  /** Properties that it may ask for, by name. */
  properties: Readonly<Record<string, PropertySource>>
}

/** Presets name what people fill in, and give what it can hold. */
export function checkPresets(
  { presets = [], at, properties }: PresetPlace,
  context: CheckContext,
  reporter: Reporter,
): void {
  for (const [index, { values }] of presets.entries()) {
    for (const [name, value] of Object.entries(values)) {
      const place = [...at, index, 'values', name]
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (!property) reportField(name, place, Object.keys(properties), reporter)
      else if (isGiven(property))
        reporter.report('unfit-keyword', place, say`${name} is not filled in by people`, { on: 'key' })
      else if (typeof value !== 'string' || !value.includes('{{'))
        checkConstant({ property, name, value, at: place }, context, reporter)
    }
  }
}

/** Whether the server alone writes it. */
const isGiven = (property: PropertySource): boolean => {
  const copy = property['x-copy']
  const isBound = typeof copy === 'object' && copy.bound === true
  const follows = property['x-compute'] ?? property['x-series'] ?? foundOutBy(property)
  return property.readOnly === true || isBound || (follows ?? null) !== null
}

/** The expressions of presets, with the names of the form that offers them. */
export function presetSites(
  { presets = [], at, properties }: PresetPlace,
  around: Surroundings,
  takes: (property: PropertySource | undefined) => Pick<ExpressionSite, 'use' | 'types' | 'choices'>,
): ExpressionSite[] {
  const environment = environmentAt('reaction', around)
  return presets.flatMap(({ values, when }, index) => {
    const place = [...at, index]
    const condition: ExpressionSite[] =
      when === undefined ? [] : [{ source: when, at: [...place, 'when'], environment, use: 'condition' }]
    const given = Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string'
        ? templatesIn(value, [...place, 'values', name]).map(site => ({
            ...site,
            environment,
            ...takes(properties[name]),
          }))
        : [],
    )
    return [...condition, ...given]
  })
}
