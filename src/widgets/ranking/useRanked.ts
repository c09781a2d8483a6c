import { useDictionary, type WidgetOption, type WidgetProps, widgetOptions } from '#engine'

interface Ranked {
  /** In their order. What is no option any more stands by its value. */
  ranked: WidgetOption[]
  /** Those that have no place yet, in the order of the page. */
  others: WidgetOption[]
}

/** The options of a field, or the values of a dictionary, by whether they have a place. */
export function useRanked({
  value,
  field,
  dict = field?.dict ?? undefined,
}: Pick<WidgetProps, 'value' | 'field'> & { dict?: string }): Ranked {
  const { entries } = useDictionary(field?.options ? undefined : dict)
  const values: unknown[] = Array.isArray(value) ? value : []
  const offered = field?.options
    ? widgetOptions({ field })
    : entries.map(entry => ({ value: entry.value, label: entry.label, disabled: !entry.enabled }))
  const known = new Map(offered.map(option => [option.value as unknown, option]))
  return {
    ranked: values.map(one => known.get(one) ?? { value: String(one), label: String(one) }),
    others: offered.filter(option => !option.disabled && !values.includes(option.value)),
  }
}
