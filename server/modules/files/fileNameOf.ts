/** Longest name that is kept, in characters. */
const LONGEST = 200

/**
 * The name of an upload as people know it: without path, control characters and marks that turn the direction of
 * text, which make "cod.exe" of "exe.doc". A long one keeps its end, where the extension stands.
 */
export function fileNameOf(sent: string): string {
  const last = sent.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim()
  return Array.from(plain).slice(-LONGEST).join('') || 'file'
}
