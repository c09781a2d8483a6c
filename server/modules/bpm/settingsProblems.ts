import type { FieldError } from '#model/errors.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import { parseSeriesPattern } from '#model/series/parseSeriesPattern.ts'
import { type ProcessSettings, settingsOf } from './ProcessSettings.ts'

/** What the title of an instance may name beside fields of the form. */
const TITLE_WORDS = ['process', 'starter', 'date']

/** Units of a number's day, each after the one that it needs beside it. */
const UNITS = ['yyyy', 'MM', 'dd'] as const

/**
 * What is wrong with the settings of a model, each mistake at its setting.
 * @param fields names of the form's fields; undefined where they are not known, and then nothing is said of them
 */
export function settingsProblems(stored: unknown, fields?: readonly string[]): FieldError[] {
  const settings = settingsOf(stored)
  return [
    ...titleProblems(settings, fields),
    ...summaryProblems(settings, fields),
    ...numberProblems(settings),
  ]
}

const mistake = (name: keyof ProcessSettings, message: LocalizedText): FieldError => ({
  ...{ field: `settings.${name}`, code: 'INVALID', message },
})

function titleProblems({ title }: ProcessSettings, fields?: readonly string[]): FieldError[] {
  const named = [...(title ?? '').matchAll(/\{([^{}]*)\}/g)].map(([, word = '']) => word.trim())
  const unknown = named.filter(word => fields && !TITLE_WORDS.includes(word) && !fields.includes(word))
  return unknown
    .slice(0, 1)
    .map(word => mistake('title', localized('实例标题中的“{{word}}”不是表单的字段', { word })))
}

function summaryProblems({ summary }: ProcessSettings, fields?: readonly string[]): FieldError[] {
  return summary
    .filter(word => fields && !fields.includes(word))
    .slice(0, 1)
    .map(word => mistake('summary', localized('摘要字段“{{word}}”不是表单的字段', { word })))
}

function numberProblems({ number }: ProcessSettings): FieldError[] {
  if (number === null) return []
  const parts = parseSeriesPattern(number)
  const field = parts.find(part => part.kind === 'field')
  if (field?.kind === 'field')
    return [mistake('number', localized('实例编号中不能使用字段“{{name}}”', { name: field.name }))]
  if (parts.filter(({ kind }) => kind === 'counter').length !== 1)
    return [mistake('number', localized('实例编号要有且只有一个流水号，例如 {0000}'))]
  const units = parts.flatMap(part =>
    part.kind === 'period' ? [part.unit === 'yy' ? 'yyyy' : part.unit] : [],
  )
  const depth = Math.max(-1, ...units.map(unit => UNITS.indexOf(unit as (typeof UNITS)[number])))
  const isWhole = UNITS.slice(0, depth + 1).every(unit => units.includes(unit))
  return isWhole ? [] : [mistake('number', localized('实例编号中有月要有年，有日要有月'))]
}
