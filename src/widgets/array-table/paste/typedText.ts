import { fieldTypeBase } from '#model/field-types/shared/fieldTypeBase.ts'
import { t } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'

/** A value for a column, or what is wrong with the text, in the language of the screen. */
export type PastedValue = { value: unknown } | { mistake: string }

/** What a text says of a column by its type, in the spellings that imports take as well. */
export function typedText({ type }: FieldModel, text: string): PastedValue {
  const read = readers[type]
  if (!read) return { mistake: t('不能粘贴，请在表中填写') }
  const result = read(text)
  const { format } = fieldTypeBase(type)
  const isMisspelt =
    'value' in result && typeof result.value === 'string' && format?.test && !format.test(result.value)
  return isMisspelt ? { mistake: t('格式不正确') } : result
}

const asIs = (text: string): PastedValue => ({ value: text })

/** The readers of a sheet's cells know far more kinds of cells, and come with all of the types. */
const readers: Partial<Record<FieldModel['type'], (text: string) => PastedValue>> = {
  string: asIs,
  time: asIs,
  number,
  integer: number,
  date: text => ({ value: spelledDay(text).slice(0, 10) }),
  'date-time'(text) {
    const moment = spelledDay(text)
    return { value: moment.length === 10 ? `${moment} 00:00:00` : moment.slice(0, 19) }
  },
  boolean(text) {
    const value = YES_NO.get(text.toLowerCase())
    return value === undefined ? { mistake: t('应为“是”或“否”') } : { value }
  },
}

function number(text: string): PastedValue {
  const plain = text.replace(/[,，\s]/g, '')
  return /^[-+]?\d+(\.\d+)?$/.test(plain) ? { value: Number(plain) } : { mistake: t('应为数字') }
}

/** 2026/1/2, 2026年1月2日 and 20260102 are taken as 2026-01-02. */
const spelledDay = (text: string): string =>
  text
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
    .replace(/^(\d{4})[/.年-](\d{1,2})[/.月-](\d{1,2})日?/, (_match, year, month, day) =>
      [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-'),
    )

const inWords = (value: boolean): string[] =>
  (['zh', 'en'] as const).flatMap(language => {
    const { codec } = fieldTypeBase('boolean')
    return codec?.display?.(value, language, undefined as never).toLowerCase() ?? []
  })

const YES_NO = new Map([
  ...[...inWords(true), 'true', '1', 'y', '√'].map(word => [word, true] as const),
  ...[...inWords(false), 'false', '0', 'n', '×'].map(word => [word, false] as const),
])
