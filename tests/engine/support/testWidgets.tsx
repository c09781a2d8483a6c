import { defineWidget, useDictionary, type WidgetDefinition, type WidgetProps } from '#engine'
import { textOf } from '#model/language/t.ts'

/** Plain inputs in place of the product's widgets, so that these tests are about the engine alone. */
function TextInput({ id, value, onChange, disabled, placeholder, 'aria-label': label }: WidgetProps<string>) {
  return (
    <input
      id={id}
      value={value ?? ''}
      disabled={disabled}
      placeholder={placeholder && textOf(placeholder)}
      aria-label={label}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
    />
  )
}

function DictionaryInput({ id, value, onChange, field, 'aria-label': label }: WidgetProps<string>) {
  const { entries } = useDictionary(field?.dict)
  return (
    <select
      id={id}
      value={value ?? ''}
      aria-label={label}
      onChange={event => onChange(event.target.value || null)}
    >
      <option value="">全部</option>
      {entries.map(entry => (
        <option key={entry.value} value={entry.value}>
          {entry.label}
        </option>
      ))}
    </select>
  )
}

const TEXT_KEYS = ['text', 'textarea', 'number', 'date-range', 'date-time', 'dept', 'reference', 'password']
const DICTIONARY_KEYS = ['dict-select', 'dict-radio']

function definition(key: string, input: WidgetDefinition['input']) {
  const widget = defineWidget({ key, title: key, input, sample: '示例' })
  return [key, async () => ({ default: widget as WidgetDefinition })] as const
}

/** Loaders for EngineProvider. */
export const testWidgets = Object.fromEntries([
  ...TEXT_KEYS.map(key => definition(key, TextInput as WidgetDefinition['input'])),
  ...DICTIONARY_KEYS.map(key => definition(key, DictionaryInput as WidgetDefinition['input'])),
])
