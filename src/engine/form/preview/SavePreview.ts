/** What a save would change, as the server tells it. No section: nothing to ask. */
export interface SavePreview {
  /** A sentence above the sections; '' for none. */
  summary: string
  sections: {
    title: string
    tone: 'gain' | 'loss' | 'change'
    /** How many things the items tell together; as many as there are items where it is left out. */
    count?: number
    items: { title: string; detail: string }[]
  }[]
}
