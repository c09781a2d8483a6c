/** What ties an input to its label, help and error. */
interface WidgetAria {
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

const NAMES = [
  'id',
  'aria-label',
  'aria-labelledby',
  'aria-describedby',
  'aria-invalid',
  'aria-required',
] as const

/** Returns the properties of a widget that belong on its input, or on its group of inputs. */
export function widgetAria(props: Record<string, unknown>): WidgetAria {
  const aria: Record<string, unknown> = {}
  for (const name of NAMES) {
    if (props[name] !== undefined) aria[name] = props[name]
  }
  return aria as WidgetAria
}

/** The same for a group (radios, a tree), which says itself whether something in it is required. */
export function groupAria(props: Record<string, unknown>): WidgetAria {
  const { 'aria-invalid': _invalid, 'aria-required': _required, ...aria } = widgetAria(props)
  return aria
}
