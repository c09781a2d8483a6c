import { t } from '#model/language/t.ts'
import { styleWords } from './styleWords.ts'
import { styleOfResult } from './ViewerStyle.ts'

/** What a result is called; `''` for one that means nothing. */
export function resultWords(result: number): string {
  if (result === 6) return t('待处理')
  const style = styleOfResult(result)
  return style ? styleWords(style) : ''
}
