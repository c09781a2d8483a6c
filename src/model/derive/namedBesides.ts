import type { FieldType } from '../field-types/shared/fieldTypeBase.ts'
import type { Text } from '../source/common.ts'
import type { PropertySource } from '../source/property.ts'
import { fillTitle, quotedTitle, type SpokenTitles } from '../text/spokenTitles.ts'
import { fieldTypeOf, referenceOf } from './fieldTypeOf.ts'

/** Their values are read as they are stored, yes and no in words, rows by the first that each says. */
const SPOKEN_TYPES: readonly FieldType[] = [
  ...(['string', 'integer', 'number', 'date', 'date-time', 'time'] as const),
  ...(['boolean', 'rows'] as const),
]

/** Whether a title can say the value of a property: all but secrets, audiences and what has no words of its own. */
export function isSpoken(property: PropertySource): boolean {
  const { writeOnly, 'x-dict': dict, 'x-options': options, 'x-audience': audience } = property
  if (writeOnly || audience) return false
  if (dict !== undefined || options !== undefined || referenceOf(property) !== null) return true
  return SPOKEN_TYPES.includes(fieldTypeOf(property)) || property.items?.properties !== undefined
}

/**
 * A property as everything names it that is about no single record: columns, statistics, messages. Where its title or
 * an option repeats the value of a field beside it, the title of that field stands there.
 */
export function namedBesides(
  property: PropertySource,
  beside: Readonly<Record<string, PropertySource>> = {},
): { property: PropertySource; spoken?: SpokenTitles } {
  const of = new Set<string>()
  const titles = (name: string): Text | null => {
    const named = Object.hasOwn(beside, name) ? beside[name] : undefined
    if (!named || named === property || !isSpoken(named)) return null
    of.add(name)
    return quotedTitle(named.title ?? name)
  }
  const spoken: Partial<SpokenTitles> = {}
  const filled = (text: Text, keep: () => void): Text => {
    const words = fillTitle(text, titles)
    if (JSON.stringify(words) !== JSON.stringify(text)) keep()
    return words
  }
  const { title, 'x-options': options } = property
  const named = title === undefined ? undefined : filled(title, () => Object.assign(spoken, { title }))
  const labelled = options?.map(option => {
    const keep = () => Object.assign(spoken, { labels: { ...spoken.labels, [option.value]: option.label } })
    return { ...option, label: filled(option.label, keep) }
  })
  if (!spoken.title && !spoken.labels) return { property }
  return {
    property: {
      ...property,
      ...(named === undefined ? {} : { title: named }),
      ...(labelled && { 'x-options': labelled }),
    },
    spoken: { ...spoken, of: [...of] },
  }
}
