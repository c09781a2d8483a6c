/** How many characters of a new id are random. */
const LENGTH = 8

/** An id that nothing else has: a word and eight random letters or digits. */
export function newId(word: string): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
  const random = crypto.getRandomValues(new Uint8Array(LENGTH))
  return `${word}_${[...random].map(byte => letters[byte % letters.length]).join('')}`
}
