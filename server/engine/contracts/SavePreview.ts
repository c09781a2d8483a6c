import type { LocalizedText } from '#model/language/localized.ts'

/** What a save would change, told before it is done: the answer of a preview's address. No section: nothing to ask. */
export interface SavePreview {
  /** A sentence above the sections; '' for none. */
  summary: LocalizedText | ''
  sections: PreviewSection[]
}

export interface PreviewSection {
  title: LocalizedText
  /** gain: something is added; loss: something is taken away; change: something becomes different. */
  tone: 'gain' | 'loss' | 'change'
  /** How many things the items tell together; as many as there are items where it is left out. */
  count?: number
  items: { title: LocalizedText; detail: LocalizedText }[]
}
