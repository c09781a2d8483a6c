import { textOf } from '../language/t.ts'
import type { OptionSource, PropertySource } from '../source/property.ts'
import type { FieldModel, OptionModel, Rule, Text } from '../types/index.ts'

/** The options of a property in their order, each with its colour; null where none are written. */
export function optionsOf({ 'x-options': options }: PropertySource): OptionModel[] | null {
  return options?.map(option => ({ ...option, color: option.color ?? 'default' })) ?? null
}

/** The values of the options, for schemas and expressions; undefined where none are written. */
export const optionValues = ({ 'x-options': options }: PropertySource): OptionSource['value'][] | undefined =>
  options?.map(({ value }) => value)

/** What is chosen with an exclusive option contradicts it. */
export function optionRules({ 'x-options': options = [] }: PropertySource): Rule[] {
  const exclusive = options.filter(option => option.exclusive)
  if (exclusive.length === 0) return []
  const values = JSON.stringify(exclusive.map(({ value }) => value))
  const names = (language: 'zh' | 'en') =>
    exclusive.map(({ label }) =>
      language === 'zh' ? `“${textOf(label, language)}”` : textOf(label, language),
    )
  return [
    {
      assert: `size(self) <= 1 || !self.exists(one, one in ${values})`,
      message: {
        zh: `${names('zh').join('、')}不能与其他选项同时选择`,
        en: `${names('en').join(', ')} cannot be chosen together with anything else`,
      },
    },
  ]
}

/** Labels that a mistake names at most. */
const NAMED = 10

/** Whoever sends what is no option is told by labels, and what each is sent as, unless the page has words of its own. */
export function optionMessages(
  { title = '', 'x-options': options }: PropertySource,
  own: FieldModel['messages'],
): FieldModel['messages'] {
  if (!options || '*' in own || 'enum' in own) return own
  const labels = (language: 'zh' | 'en') =>
    options.slice(0, NAMED).map(({ label, value }) => {
      const name = textOf(label, language)
      if (name === String(value)) return name
      return language === 'zh' ? `${name}（${value}）` : `${name} (${value})`
    })
  const message: Text = {
    zh: `${textOf(title, 'zh')}只能是以下之一：${labels('zh').join('、')}`,
    en: `${textOf(title, 'en')} must be one of: ${labels('en').join(', ')}`,
  }
  return { ...own, enum: message }
}
