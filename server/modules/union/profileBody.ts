import { localized } from '#model/language/localized.ts'
import type { ProfileSpec } from './ProfileSpec.ts'

/** Values of a school's tags: 211 project, 985 project, double first-class. */
const TAGS = [1, 2, 3]

/** Returns the JSON Schema of a changed profile. What is absent stays as it is; null and "" clear it. */
export function profileBody({ choices, hasTags }: ProfileSpec): Record<string, unknown> {
  const selects = choices.map(({ property, title }) => [
    property,
    { type: ['string', 'null'], title, maxLength: 20 },
  ])
  const tags = {
    type: ['array', 'null'],
    title: localized('学校标签'),
    items: { type: 'integer', enum: TAGS },
    uniqueItems: true,
    maxItems: TAGS.length,
  }
  return {
    type: 'object',
    properties: {
      // An echo of the answer: who sends another name than the institution's is refused.
      name: { type: ['string', 'null'], title: localized('名称'), maxLength: 50 },
      logoUrl: { type: ['string', 'null'], title: localized('标志'), maxLength: 500 },
      desp: { type: ['string', 'null'], title: localized('简介'), maxLength: 1000 },
      version: { type: ['integer', 'null'], title: localized('版本') },
      ...Object.fromEntries(selects),
      ...(hasTags ? { tags } : {}),
    },
  }
}
