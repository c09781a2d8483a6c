import { defineWidget, type WidgetDefinition } from '#engine'
import { ConditionInput, FormulaInput } from './ExpressionInputs.tsx'

// untranslated: names that no screen shows
const TITLES = { condition: '条件', formula: '公式' }

/** Widgets of settings that are expressions. */
export const expressionWidgets: Record<string, WidgetDefinition> = {
  'builder-condition': defineWidget({
    ...{ key: 'builder-condition', title: TITLES.condition, sample: '' },
    input: ConditionInput,
  }),
  'builder-formula': defineWidget({
    ...{ key: 'builder-formula', title: TITLES.formula, sample: '' },
    input: FormulaInput,
  }),
}
