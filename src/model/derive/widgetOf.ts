import { type FieldType, fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import type { PropertySource } from '../source/property.ts'
import { dataTypeOf } from './fieldTypeOf.ts'

/** Up to so many values a dictionary is drawn as radio buttons, or checkboxes for several. */
const RADIO_VALUES = 3
const CHECKBOX_VALUES = 6
/** Longer texts get several lines. */
const LINE_LENGTH = 200

export interface WidgetFacts {
  property: PropertySource
  type: FieldType
  /** Whether it refers to a tree; null when it is no reference. */
  refersToTree: boolean | null
  /** How many values its dictionary is seeded with; 0 when unknown. */
  dictionarySize: number
}

/** Key of the widget that edits a field unless the schema names one. */
export function widgetOf(facts: WidgetFacts): string {
  const { property, type } = facts
  if (property['x-component']) return property['x-component']
  if (facts.refersToTree !== null) return facts.refersToTree ? 'tree-reference' : 'reference'
  if (property['x-dict'] !== undefined) return dictionaryWidgetOf(facts)
  if (property.enum) return 'select'
  if (type === 'json') return structureWidgetOf(property)
  if (type === 'string') return textWidgetOf(property)
  return fieldTypeNamed(type).widget
}

function dictionaryWidgetOf({ type, dictionarySize: size }: WidgetFacts): string {
  const isFew = (limit: number) => size > 0 && size <= limit
  if (type === 'json') return isFew(CHECKBOX_VALUES) ? 'dict-checkbox' : 'dict-select'
  return isFew(RADIO_VALUES) ? 'dict-radio' : 'dict-select'
}

/** Lists of texts are tags, lists of described objects tables, all else is JSON. */
function structureWidgetOf(property: PropertySource): string {
  const items = dataTypeOf(property) === 'array' ? property.items : undefined
  if (!items) return 'json'
  if (items.enum) return 'select'
  if (items.properties) return 'array-table'
  return dataTypeOf(items) === 'string' ? 'tags' : 'json'
}

function textWidgetOf({ format, maxLength = 0, 'x-encrypted': encrypted }: PropertySource): string {
  if (format === 'password' || encrypted) return 'password'
  if (format === 'region') return 'region'
  return maxLength > LINE_LENGTH ? 'textarea' : 'text'
}

/** Properties that follow from the data; those of the schema come over them. */
export function widgetPropsOf({ property, type }: WidgetFacts): Record<string, unknown> {
  const choices = property.enum ?? property.items?.enum
  const isList = type === 'links' || (type === 'json' && dataTypeOf(property) === 'array')
  const isChoice =
    choices !== undefined || property['x-dict'] !== undefined || property['x-ref'] !== undefined
  return {
    ...(choices ? { options: choices.map(value => ({ value, label: String(value) })) } : {}),
    ...(isList && isChoice ? { multiple: true } : {}),
    ...property['x-component-props'],
  }
}
