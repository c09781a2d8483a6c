import { insidesOf } from '#model/insides.ts'
import type { FormPlan } from './FormPlan.ts'

/** Returns the keys of the widgets that a form draws, those of its rows included. */
export function widgetKeys({ planned }: FormPlan): string[] {
  const keys = [...planned.values()].flatMap(({ widget, field }) => [
    widget,
    ...insidesOf(field).flatMap(({ fields }) => fields.map(inner => inner.widget)),
  ])
  return [...new Set(keys)]
}
