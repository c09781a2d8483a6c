/**
 * The name under which a browser keeps work of an account that the server has not got. Whatever is kept so is forgotten
 * with `forgetUnsentWork` when somebody else takes over the browser.
 * @param what unique among all that is kept: a word of the feature, and the record's number
 */
export const unsentWorkName = (userId: number, what: string): string => `${startOf(userId)}${what}`

/** Where a browser keeps it. */
type WorkStorage = Pick<Storage, 'key' | 'length' | 'removeItem'>

/** Removes everything that a browser keeps under such names of an account. */
export const forgetUnsentWork = (userId: number, storage: WorkStorage): void =>
  forget(storage, name => name.startsWith(startOf(userId)))

/** Removes what it keeps under such names of all other accounts. */
export const forgetUnsentWorkOfOthers = (userId: number, storage: WorkStorage): void =>
  forget(storage, name => name.startsWith(START) && !name.startsWith(startOf(userId)))

function forget(storage: WorkStorage, isMeant: (name: string) => boolean): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  for (const name of names) if (name !== null && isMeant(name)) storage.removeItem(name)
}

const START = 'mortise-unsent '
const startOf = (userId: number): string => `${START}${userId} `
