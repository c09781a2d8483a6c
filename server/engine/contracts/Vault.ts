/** Encrypts what stands in the database and must not be read there: passwords of accounts elsewhere, keys, tokens. */
export interface Vault {
  /** The encrypted text. `table` is part of it: it opens for this table only. */
  seal(plain: string, table: string): string
  /** @throws Error when the text was changed, is another table's, or was sealed with a key that is not here */
  open(sealed: string, table: string): string
  /** How a stored text stands to the keys: sealed with the one in use, with an older one, with an unknown one, not at all. */
  standing(stored: string): 'current' | 'older' | 'unknown' | 'plain'
}
