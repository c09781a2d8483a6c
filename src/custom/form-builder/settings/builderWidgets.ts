import { defineWidget, type WidgetDefinition } from '#engine'
import { expressionWidgets } from './expressionWidgets.ts'
import { OptionsInput } from './OptionsInput.tsx'
import { RulesInput } from './RulesInput.tsx'
import { ShapesInput } from './ShapesInput.tsx'

// untranslated: names that no screen shows
const TITLES = { options: '选项', rules: '规则', shapes: '形状' }

/** Widgets of settings alone: what they edit says something of the form that is designed. */
export const builderWidgets: Record<string, WidgetDefinition> = {
  ...expressionWidgets,
  'builder-options': defineWidget({
    ...{ key: 'builder-options', title: TITLES.options, sample: [] },
    input: OptionsInput,
  }),
  'builder-rules': defineWidget({
    ...{ key: 'builder-rules', title: TITLES.rules, sample: [] },
    input: RulesInput,
  }),
  'builder-shapes': defineWidget({
    ...{ key: 'builder-shapes', title: TITLES.shapes, sample: {} },
    input: ShapesInput,
  }),
}
