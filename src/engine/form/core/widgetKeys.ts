import type { FormPlan } from './FormPlan.ts'

/** Returns the keys of the widgets that a form draws, those of its rows included. */
export function widgetKeys({ planned }: FormPlan): string[] {
  const keys = [...planned.values()].flatMap(({ widget, field }) => [
    widget,
    ...field.fields.map(inner => inner.widget),
  ])
  return [...new Set(keys)]
}
