import type { FieldType } from '../field-types/shared/fieldTypeBase.ts'
import { fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import type { PropertySource } from '../source/property.ts'
import type { FieldModel, SearchOperator } from '../types/index.ts'

interface SearchFacts {
  type: FieldType
  /** Takes its values from a dictionary, an enumeration or another resource. */
  isChosen: boolean
  format?: PropertySource['format']
}

/**
 * Operator of a search field that does not name one: text contains, a region takes what lies in it along, dates and
 * numbers range, all else eq.
 */
export function searchOperatorOf({ type, isChosen, format }: SearchFacts): SearchOperator {
  if (isChosen) return 'eq'
  if (format === 'region') return 'prefix'
  return fieldTypeNamed(type).filter.operator
}

/** Widgets for whole values that a search form draws in a smaller way. */
const SEARCH_WIDGETS: Record<string, string> = {
  textarea: 'text',
  'rich-text': 'text',
  code: 'text',
  'dict-radio': 'dict-select',
  'dict-checkbox': 'dict-select',
  radio: 'select',
  checkbox: 'select',
  'image-choice': 'select',
  ranking: 'select',
  scale: 'number',
  slider: 'number',
}

interface SearchWidget {
  widget: string
  widgetProps: Record<string, unknown>
}

/** The widget of a field in the search form, and its properties. */
export function searchWidgetOf(field: FieldModel, operator: SearchOperator): SearchWidget {
  const { range, choice } = fieldTypeNamed(field.type).filter
  if (operator === 'range') return range ?? { widget: field.widget, widgetProps: {} }
  if (choice) return choice
  const isPicked = operator === 'prefix' && field.schema.format === 'region'
  const isText = operator === 'contains' || operator === 'prefix'
  if (isText && !isPicked) return { widget: 'text', widgetProps: {} }
  const several = operator === 'in' ? { multiple: true } : {}
  return {
    widget: SEARCH_WIDGETS[field.widget] ?? field.widget,
    widgetProps: { ...field.widgetProps, ...several },
  }
}
