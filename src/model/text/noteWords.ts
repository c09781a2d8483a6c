/** A piece of a note. */
export type NoteWord =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; words: NoteWord[] }
  | { kind: 'link'; text: string; to: string }
  /** The value of a field, as people read it. */
  | { kind: 'field'; name: string; index: number }

const MARKS = /\*\*(.+?)\*\*|\[([^[\]]+)\]\(([^()\s]+)\)|\{([^{}\s]*)\}/g

/** Addresses that a note may lead to: of this application, of another site, of mail and telephone. */
const SAFE_ADDRESS = /^(\/(?!\/)|https?:\/\/|mailto:|tel:)/

export const isSafeAddress = (address: string): boolean => SAFE_ADDRESS.test(address)

/**
 * The pieces of a line of a note, in order. What is no mark is text, tags among it.
 * @param from place of the line in the note, for the places of its fields
 */
export function noteWords(line: string, from = 0): NoteWord[] {
  const words: NoteWord[] = []
  let end = 0
  const addText = (text: string) => text !== '' && words.push({ kind: 'text', text })
  for (const match of line.matchAll(MARKS)) {
    const [whole, strong, text, to, name] = match
    addText(line.slice(end, match.index))
    end = match.index + whole.length
    if (strong !== undefined) words.push({ kind: 'strong', words: noteWords(strong, from + match.index + 2) })
    else if (text !== undefined && to !== undefined) words.push({ kind: 'link', text, to })
    else words.push({ kind: 'field', name: name ?? '', index: from + match.index + 1 })
  }
  addText(line.slice(end))
  return words
}
