import type { ExpressionError, ExpressionErrorCode } from '#model/expression/index.ts'
import { t } from '#model/language/t.ts'
import { textOf } from '#model/text.ts'

/** What each kind of mistake is in English, where the model's own sentences are Chinese. */
const ENGLISH: Record<Exclude<ExpressionErrorCode, 'EXPRESSION_SYNTAX'>, (part: string) => string> = {
  EXPRESSION_LIMIT: () => 'The expression is too long or too deep',
  UNKNOWN_NAME: part => `There is no “${part}”`,
  UNKNOWN_FUNCTION: part => `There is no function “${part}”`,
  WRONG_ARGUMENTS: part => `The arguments of “${part}” are not right`,
  TYPE_MISMATCH: part => `The types in “${part}” do not go together`,
  NOT_FILTERABLE: part => `A filter cannot say “${part}”`,
  DIVISION_BY_ZERO: () => 'Division by zero',
  INVALID_VALUE: part => `“${part}” is not a value`,
  EVALUATION_LIMIT: () => 'The expression takes too much work',
}

/** The sentence on a mistake in CEL: the model's own one, and in English one by its kind. @param text the expression */
export function celMessage(error: ExpressionError, text: string): string {
  const { code, message, offset, length } = error
  const part = text.slice(offset, offset + length).trim()
  const english = code === 'EXPRESSION_SYNTAX' ? syntaxMessage(error, part) : ENGLISH[code](part)
  return textOf({ zh: message, en: english })
}

function syntaxMessage({ suggestion }: ExpressionError, part: string): string {
  if (suggestion) return t('“{{written}}”应写作“{{meant}}”', { written: part, meant: suggestion })
  if (/^['"]/.test(part)) return t('引号没有结束')
  return part === '' ? t('表达式不完整') : t('此处不应出现“{{text}}”', { text: part })
}
