import type { FieldModel, LayoutModel } from '#model/types/index.ts'
import type { EngineUser } from '../../EngineHost.ts'
import type { FormMode, PlannedField } from './FormPlan.ts'
import { standingOf } from './standingOf.ts'

export interface PlanningOptions {
  user: EngineUser
  mode: FormMode
  /** Names whose values a surrounding page imposes: shown, not edited. */
  fixed?: readonly string[]
}

/** Returns the fields that a layout draws, by name, in its order; those that the user may not see are left out. */
export function plannedFields(
  layout: LayoutModel[],
  fields: FieldModel[],
  options: PlanningOptions,
): Map<string, PlannedField> {
  const byName = new Map(fields.map(field => [field.name, field]))
  const planned = new Map<string, PlannedField>()
  for (const part of fieldParts(layout)) {
    const field = byName.get(part.field)
    const made = field && plan(field, part, options)
    if (made && made.standing !== 'absent') planned.set(part.field, made)
  }
  return planned
}

type FieldPart = Extract<LayoutModel, { type: 'field' }>

/** Returns the fields of a layout, however deep they stand. */
export function fieldParts(layout: LayoutModel[]): FieldPart[] {
  return layout.flatMap(part => {
    switch (part.type) {
      case 'field':
        return [part]
      case 'panel':
        return []
      default:
        return part.items.flatMap(item => fieldParts('type' in item ? [item] : item.items))
    }
  })
}

function plan(field: FieldModel, part: FieldPart, { user, mode, fixed = [] }: PlanningOptions): PlannedField {
  const standing = standingOf(user, field, { mode, readOnly: part.readOnly })
  return {
    field,
    standing: standing === 'editable' && fixed.includes(field.name) ? 'disabled' : standing,
    widget: part.widget ?? field.widget,
    widgetProps: { ...field.widgetProps, ...part.widgetProps },
  }
}
