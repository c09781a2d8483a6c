/**
 * The name under which a browser keeps work of an account that the server has not got. Whatever is kept so is forgotten
 * with `forgetUnsentWork` when somebody else takes over the browser.
 * @param what unique among all that is kept: a word of the feature, and the record's number
 */
export const unsentWorkName = (userId: number, what: string): string => `${startOf(userId)}${what}`

/** Removes everything that a browser keeps under such names of an account. */
export function forgetUnsentWork(
  userId: number,
  storage: Pick<Storage, 'key' | 'length' | 'removeItem'>,
): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const name of names) {
    if (name?.startsWith(startOf(userId))) storage.removeItem(name)
  }
}

const startOf = (userId: number): string => `mortise-unsent ${userId} `
