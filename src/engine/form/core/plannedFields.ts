import type { FieldModel, LayoutModel } from '#model/types/index.ts'
import type { EngineUser } from '../../EngineHost.ts'
import type { FormMode, PlannedField } from './FormPlan.ts'
import { fieldMode } from './fieldMode.ts'

interface PlanningOptions {
  user: EngineUser
  mode: FormMode
  /** Names whose values a surrounding page imposes: shown, not edited. */
  fixed?: readonly string[]
}

/**
 * Returns the fields that a layout draws, by name, in its order, and those that their widgets show along; those that
 * the user may not see are left out.
 */
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
  for (const { field, widget } of [...planned.values()]) {
    const companion = widget === field.widget ? byName.get(field.companion ?? '') : undefined
    if (!companion) continue
    const made = planned.get(companion.name) ?? plan(companion, OWN_PLACE, options)
    if (made.standing !== 'absent') planned.set(companion.name, { ...made, isCompanion: true })
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
      case 'note':
      case 'divider':
        return []
      default:
        return part.items.flatMap(item => fieldParts('type' in item ? [item] : item.items))
    }
  })
}

/** What no layout names is drawn as its property says. */
const OWN_PLACE: Pick<FieldPart, 'readOnly' | 'widget' | 'widgetProps'> = {}

function plan(
  field: FieldModel,
  part: Pick<FieldPart, 'readOnly' | 'widget' | 'widgetProps'>,
  { user, mode, fixed = [] }: PlanningOptions,
): PlannedField {
  const standing = fieldMode(user, field, { mode, readOnly: part.readOnly })
  return {
    field,
    standing: standing === 'editable' && fixed.includes(field.name) ? 'disabled' : standing,
    widget: part.widget ?? field.widget,
    widgetProps: { ...field.widgetProps, ...part.widgetProps },
  }
}
