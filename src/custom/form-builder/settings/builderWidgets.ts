import { defineWidget, type WidgetDefinition } from '#engine'
import { ConditionInput, FormulaInput } from './ExpressionInputs.tsx'
import { OptionsInput } from './OptionsInput.tsx'

// untranslated: names that no screen shows
const TITLES = { options: '选项', condition: '条件', formula: '公式' }

/** Widgets of settings alone: what they edit says something of the form that is designed. */
export const builderWidgets: Record<string, WidgetDefinition> = {
  'builder-options': defineWidget({
    ...{ key: 'builder-options', title: TITLES.options, sample: [] },
    input: OptionsInput,
  }),
  'builder-condition': defineWidget({
    ...{ key: 'builder-condition', title: TITLES.condition, sample: '' },
    input: ConditionInput,
  }),
  'builder-formula': defineWidget({
    ...{ key: 'builder-formula', title: TITLES.formula, sample: '' },
    input: FormulaInput,
  }),
}
