import type { LocalizedText } from '#model/language/localized.ts'

/** What saving would change: the answer of the address of a preview. Without sections the user is not asked. */
export interface SavePreview {
  /** A sentence above the sections; '' for none. */
  summary: LocalizedText | ''
  /** The question that the dialog is called: 停用“甲”？ Default: `does`, else that a change is to be confirmed. */
  ask?: LocalizedText
  /** What is done, where that is no save: what the button is called, and the dialog without `ask`. */
  does?: LocalizedText
  sections: PreviewSection[]
  /** How many are affected: sent along with the save (header Agreed-Count), which is asked about again if there are more. */
  agreed?: number
}

export interface PreviewSection {
  title: LocalizedText
  /** gain: something is added; loss: something is taken away; change: something becomes different. */
  tone: 'gain' | 'loss' | 'change'
  /** Number of things that the items stand for; default: the number of items. null: they are not counted. */
  count?: number | null
  items: { title: LocalizedText; detail: LocalizedText | '' }[]
}
