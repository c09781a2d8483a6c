import type { LocalizedText } from '../language/localized.ts'

/**
 * What a change of a form does to documents that were valid before. `breaking`: one of them is refused now, or loses a
 * value, or that cannot be ruled out. `attention`: all are taken as before, and a title, label, formula, condition or
 * unit says something else. `compatible`: neither.
 */
export type Effect = 'breaking' | 'attention' | 'compatible'

/** One difference between two forms, in words. */
export interface Change {
  effect: Effect
  /** Path of the field: amount, lines.price; '' for the form as a whole. */
  path: string
  words: LocalizedText
}

/** A difference of one field, whose path is known to whoever asks. */
export type FieldChange = Omit<Change, 'path'>

export const breaking = (words: LocalizedText): FieldChange => ({ effect: 'breaking', words })
export const attention = (words: LocalizedText): FieldChange => ({ effect: 'attention', words })
export const compatible = (words: LocalizedText): FieldChange => ({ effect: 'compatible', words })

/** The worst first. */
const ORDER: readonly Effect[] = ['breaking', 'attention', 'compatible']

/** The worst effect of changes; compatible where there are none. */
export const effectOf = (changes: readonly Pick<Change, 'effect'>[]): Effect =>
  ORDER.find(effect => changes.some(change => change.effect === effect)) ?? 'compatible'

/** The worst changes first, each kind in the order of the form. */
export const byEffect = (one: Change, other: Change): number =>
  ORDER.indexOf(one.effect) - ORDER.indexOf(other.effect)
