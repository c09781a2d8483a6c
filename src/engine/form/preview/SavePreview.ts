/** What a save would change, as the server tells it. No section: nothing to ask. */
export interface SavePreview {
  /** A sentence above the sections; '' for none. */
  summary: string
  sections: {
    title: string
    tone: 'gain' | 'loss' | 'change'
    items: { title: string; detail: string }[]
  }[]
}
