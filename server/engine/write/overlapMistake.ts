import { messageOf } from '#model/errors.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import { textOf } from '#model/language/t.ts'
import type { RangeModel } from '#model/types/index.ts'
import { refusalWords } from '../expression/holdsFor.ts'

/**
 * What is said of a range that overlaps another.
 * @param label what the other record is called; absent where the reader may not know it
 */
export function overlapMistake(
  { refusal }: Pick<RangeModel, 'refusal'>,
  label?: LocalizedText,
): LocalizedText {
  const isKnown = label !== undefined
  const names = refusal !== null && textOf(refusal, 'zh').includes('{label}')
  const words = refusalWords(refusal, label)
  if (words && (isKnown || !names)) return words
  return isKnown ? localized('与“{{label}}”的范围重叠', { label }) : messageOf('OVERLAP')
}
