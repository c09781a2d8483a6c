/**
 * The name under which a browser keeps work of an account that the server has not got. Whatever is kept so is forgotten
 * with `forgetUnsentWork` when somebody else takes over the browser.
 * @param what unique among all that is kept: a word of the feature, and the record's number
 */
export const unsentWorkName = (userId: number, what: string): string => `${START}${userId} ${what}`

/**
 * Removes what a browser keeps under such names.
 * @param ofOthersThan whose own is left; undefined removes everybody's
 */
export function forgetUnsentWork(
  storage: Pick<Storage, 'key' | 'length' | 'removeItem'>,
  ofOthersThan?: number,
): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const name of names) {
    const isOwn = ofOthersThan !== undefined && name?.startsWith(unsentWorkName(ofOthersThan, ''))
    if (name?.startsWith(START) && !isOwn) storage.removeItem(name)
  }
}

const START = 'mortise-unsent '
