import type { LayoutSource } from '../source/layout.ts'
import type { PropertySource } from '../source/property.ts'
import type { FieldModel } from '../types/index.ts'
import { insidesOfProperty } from './blocks.ts'

/** Conditions under which something is asked for and demanded. */
interface Conditions {
  visible: readonly string[]
  required: readonly string[]
}

/** A condition about a record, and where it stands in the file. */
export interface RecordCondition {
  source: string
  at: (string | number)[]
  /** It is about looks alone: no field depends on it. */
  isLook?: true
}

type LayoutPart = LayoutSource | { title: unknown; items: LayoutSource[] }

const NONE: Conditions = { visible: [], required: [] }

/** The conditions of the groups, tabs and steps around each field of a layout. */
export function conditionsInLayout(layout: readonly LayoutPart[], around = NONE): Map<string, Conditions> {
  const found = new Map<string, Conditions>()
  for (const part of layout) {
    if (typeof part === 'string') found.set(part, around)
    else if ('field' in part) found.set(part.field, around)
    else if ('items' in part) {
      const inner = joined(around, part as Partial<PropertySource>)
      for (const [name, conditions] of conditionsInLayout(part.items as LayoutPart[], inner))
        found.set(name, conditions)
    }
  }
  return found
}

/** When a property is asked for and demanded; one that is not always asked for is demanded only while it is. */
export function presenceOf(
  property: PropertySource,
  { isRequired, around = NONE }: { isRequired: boolean; around?: Conditions | undefined },
): Pick<FieldModel, 'required' | 'visibleWhen' | 'requiredWhen'> {
  const { visible, required } = joined(around, property)
  const isConditional = visible.length > 0
  const demands = isRequired && isConditional ? ['true', ...required] : required
  return {
    required: isRequired && !isConditional,
    ...(isConditional ? { visibleWhen: [...visible] } : {}),
    ...(demands.length > 0 && (isConditional || !isRequired) ? { requiredWhen: [...demands] } : {}),
  }
}

const KEYWORDS = ['x-visible', 'x-required'] as const

/** The conditions that properties and those inside them carry. */
export function presenceConditions(
  properties: Record<string, PropertySource>,
  at: RecordCondition['at'],
): RecordCondition[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const place = [...at, name]
    const inside = insidesOfProperty(property).flatMap(({ described, at }) =>
      presenceConditions(described.properties ?? {}, [...place, ...at, 'properties']),
    )
    return [...conditionsOf(property, place), ...inside]
  })
}

/** The conditions that the groups, tabs, steps, notes and dividers of a layout carry. */
export function conditionsOfParts(
  layout: readonly LayoutPart[],
  at: RecordCondition['at'],
): RecordCondition[] {
  return layout.flatMap((part, index) => {
    const place = [...at, index]
    if (typeof part === 'string' || 'field' in part || 'component' in part) return []
    if (!('items' in part))
      return conditionsOf(part, place).map(condition => ({ ...condition, isLook: true }))
    return [
      ...conditionsOf(part as Partial<PropertySource>, place),
      ...conditionsOfParts(part.items as LayoutPart[], [...place, 'items']),
    ]
  })
}

const conditionsOf = (
  carrier: Pick<PropertySource, (typeof KEYWORDS)[number]>,
  at: RecordCondition['at'],
): RecordCondition[] =>
  KEYWORDS.flatMap(keyword => {
    const source = carrier[keyword]
    return source === undefined ? [] : [{ source, at: [...at, keyword] }]
  })

function joined(
  { visible, required }: Conditions,
  { 'x-visible': condition, 'x-required': demand }: Pick<PropertySource, 'x-visible' | 'x-required'>,
): Conditions {
  return {
    visible: condition === undefined ? visible : [...visible, condition],
    required: demand === undefined ? required : [...required, demand],
  }
}
