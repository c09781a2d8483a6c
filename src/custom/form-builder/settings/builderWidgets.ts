import { defineWidget, type WidgetDefinition } from '#engine'
import { ExpressionInput } from './ExpressionInput.tsx'
import { OptionsInput } from './OptionsInput.tsx'

/** Widgets of settings alone: what they edit says something of the form that is designed. */
export const builderWidgets: Record<string, WidgetDefinition> = {
  'builder-options': defineWidget({ key: 'builder-options', title: '选项', input: OptionsInput, sample: [] }),
  'builder-condition': defineWidget({
    key: 'builder-condition',
    title: '条件',
    input: ExpressionInput,
    sample: '',
  }),
  'builder-formula': defineWidget({
    key: 'builder-formula',
    title: '公式',
    input: ExpressionInput,
    sample: '',
  }),
}
