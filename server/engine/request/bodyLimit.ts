const megabyte = 1024 * 1024

/** Bytes of a body whose texts are of ordinary length. */
export const STANDARD_BODY = 2 * megabyte

/** Bytes that no body may exceed. */
export const LARGEST_BODY = 16 * megabyte

/** Characters from which on a text is a document of its own. */
export const DOCUMENT_LENGTH = 250_000

/** Bytes of a body that may hold texts of these lengths: an escaped character takes two. */
export function bodyLimitOf(lengths: readonly (number | undefined)[]): number {
  const documents = lengths.filter(length => length !== undefined && length > DOCUMENT_LENGTH) as number[]
  const room = documents.reduce((sum, length) => sum + 2 * length, 0)
  return Math.min(LARGEST_BODY, STANDARD_BODY + room)
}
