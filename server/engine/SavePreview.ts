/** What a save would change, told before it is done: the answer of a preview's address. No section: nothing to ask. */
export interface SavePreview {
  /** A sentence above the sections; '' for none. */
  summary: string
  sections: PreviewSection[]
}

export interface PreviewSection {
  title: string
  /** gain: something is added; loss: something is taken away; change: something becomes different. */
  tone: 'gain' | 'loss' | 'change'
  items: { title: string; detail: string }[]
}
