import { localized } from '#model/language/localized.ts'
import { textOf } from '#model/text.ts'
import type { JsonSchema } from '#model/types/index.ts'
import { assertPlainJson, createValidator, UnsafeJsonError, type Validator } from '#model/validation/index.ts'
import { patternSteps } from './patternSteps.ts'

/** A step takes a quarter of a microsecond, and nothing else is answered meanwhile. */
const MOST_STEPS = 2_000_000
const BOUNDS = { depth: 24, nodes: 10_000, characters: 500_000 }

/** The interpreted validator of a published schema, for documents of any sender: what would be slow is refused. */
export function createDocumentValidator(schema: JsonSchema): Validator {
  const validate = createValidator(schema)
  return (value, language) => {
    const isSmall = isWithin(value) && patternSteps(schema, value) <= MOST_STEPS
    if (isSmall) return validate(value, language)
    return [
      { field: '', code: 'size', params: {}, message: textOf(localized('内容过大或嵌套过深'), language) },
    ]
  }
}

function isWithin(value: unknown): boolean {
  try {
    assertPlainJson(value, BOUNDS)
    return true
  } catch (error) {
    if (error instanceof UnsafeJsonError) return false
    throw error
  }
}
