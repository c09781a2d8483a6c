import type { LocalizedText } from '#model/language/localized.ts'
import { sayFrom } from '#model/language/say.ts'
import type { PlanStep } from './TablePlan.ts'
import chinese from './zh.json' with { type: 'json' }

/** Says what happens to tables. */
export const say = sayFrom(chinese)

/** What a step says, for terminals and screens: of one for which a saved page file may have to wait. */
export const stepWords = ({ en, zh }: LocalizedText): Pick<PlanStep, 'sentence' | 'chinese'> => ({
  sentence: en,
  chinese: zh,
})
