import { dataTypeOf } from '../field-types/shared/dataTypeOf.ts'
import type { FieldType } from '../field-types/shared/fieldTypeBase.ts'
import { fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import type { PropertySource } from '../source/property.ts'
import { affixProps } from './affixes.ts'
import { canonicalOf } from './fieldTypeOf.ts'
import { oneOfSourceOf } from './oneOf.ts'

/** What gives a property its values. */
const LINKS = ['x-dict', 'x-options', 'x-ref'] as const

/** Up to so many values a dictionary or options are drawn as radio buttons, or checkboxes for several. */
const RADIO_VALUES = 3
const CHECKBOX_VALUES = 6
/** Up to so many options that all have a picture are drawn by their pictures. */
const IMAGE_VALUES = 12

interface WidgetFacts {
  property: PropertySource
  type: FieldType
  /** Whether it refers to a tree; null when it is no reference. */
  refersToTree: boolean | null
  /** How many values its dictionary is seeded with; 0 when unknown. */
  dictionarySize: number
  /** Whether it names the published form that describes a document beside it. */
  isVersion?: boolean
  /** Whether it stands in a row or a value: an object there is drawn as JSON. */
  isInside?: boolean
}

/** Key of the widget that edits a field unless the schema names one. */
export function widgetOf(facts: WidgetFacts): string {
  const { property, type } = facts
  if (property['x-component']) return property['x-component']
  if (oneOfSourceOf(property) !== null) return 'one-of-reference'
  if (facts.refersToTree !== null) return facts.refersToTree ? 'tree-reference' : 'reference'
  if (property['x-dict'] !== undefined) return dictionaryWidgetOf(facts)
  if (property['x-options']) return optionsWidgetOf(facts, property['x-options'].length)
  if (property.enum) return 'select'
  if (facts.isVersion && type === 'integer') return 'form-version'
  const { widget } = fieldTypeNamed(type)
  const key = typeof widget === 'string' ? widget : widget(property)
  return key === 'object' && facts.isInside ? 'json' : key
}

function dictionaryWidgetOf({ type, dictionarySize: size }: WidgetFacts): string {
  const isFew = (limit: number) => size > 0 && size <= limit
  if (fieldTypeNamed(type).holdsMany) return isFew(CHECKBOX_VALUES) ? 'dict-checkbox' : 'dict-select'
  return isFew(RADIO_VALUES) ? 'dict-radio' : 'dict-select'
}

function optionsWidgetOf({ property, type }: WidgetFacts, count: number): string {
  if (count <= IMAGE_VALUES && property['x-options']?.every(({ image }) => image !== undefined))
    return 'image-choice'
  if (fieldTypeNamed(type).holdsMany) return count <= CHECKBOX_VALUES ? 'checkbox' : 'select'
  return count <= RADIO_VALUES ? 'radio' : 'select'
}

/** Properties that follow from the data; those of the schema come over them. */
export function widgetPropsOf({ property, type }: WidgetFacts): Record<string, unknown> {
  const choices = property.enum?.map(value => canonicalOf(property, type, value)) ?? property.items?.enum
  const isList = fieldTypeNamed(type).holdsMany && dataTypeOf(property) === 'array'
  const isChoice = choices !== undefined || LINKS.some(keyword => property[keyword] !== undefined)
  return {
    ...(choices ? { options: choices.map(value => ({ value, label: String(value) })) } : {}),
    ...(isList && isChoice ? { multiple: true } : {}),
    ...property['x-component-props'],
    ...affixProps(property),
  }
}
