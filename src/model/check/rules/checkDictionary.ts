import { joinWords } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { DictionaryValue } from '../../types/index.ts'
import type { CheckContext } from '../CheckContext.ts'
import type { Reporter } from '../Reporter.ts'
import type { PropertyPlace } from './eachProperty.ts'

/** Whoever says a property in English reads the labels of its dictionary beside it. */
function checkEnglish(
  { property: { title, 'x-dict': type = '' }, at }: Pick<PropertyPlace, 'property' | 'at'>,
  values: readonly DictionaryValue[],
  reporter: Reporter,
): void {
  if (typeof title !== 'object' || !title.en) return
  const untold = values.filter(({ label, labelEn }) => labelEn === null && /\p{Script=Han}/u.test(label))
  if (untold.length === 0) return
  const labels = joinWords(
    untold.map(({ label }) => label),
    '、',
  )
  const message = say`the dictionary ${type} has no English for ${labels}: "labelEn" beside each label in seeds/`
  reporter.report('missing-english', [...at, 'x-dict'], message, { severity: 'warning' })
}

/** Reports a dictionary that no seed defines, and labels that half of the readers cannot read. */
export function checkDictionary(
  { property, at }: PropertyPlace,
  { app }: CheckContext,
  reporter: Reporter,
): void {
  const type = property['x-dict']
  const { dictionaries } = app.environment
  if (type === undefined) return
  if (Object.hasOwn(dictionaries, type)) {
    checkEnglish({ property, at }, dictionaries[type] ?? [], reporter)
    return
  }
  const message = say`no seed defines the dictionary ${type}`
  reporter.report('unknown-dictionary', [...at, 'x-dict'], message, {
    word: type,
    among: Object.keys(dictionaries),
  })
}
