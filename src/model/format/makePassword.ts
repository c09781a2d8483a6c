/** Nothing that is read for something else: no 0 and O, no 1, l and I. */
const CLASSES = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '#%+=?@']

/** Letters and figures are typed more easily than signs. */
const COMMON = CLASSES.slice(0, 3).join('')

const LENGTH = 14

/**
 * Returns a password that nobody can guess, of all kinds of characters, and that can be read out. It begins with a
 * letter or a figure: no table takes it for a formula.
 */
export function makePassword(): string {
  const demanded = CLASSES.map(pick)
  const others = Array.from({ length: LENGTH - demanded.length - 1 }, () => pick(COMMON))
  return pick(COMMON) + shuffled([...demanded, ...others]).join('')
}

const pick = (characters: string): string => characters[below(characters.length)] as string

function shuffled(characters: string[]): string[] {
  for (let last = characters.length - 1; last > 0; last -= 1) {
    const other = below(last + 1)
    const [one, two] = [characters[last] as string, characters[other] as string]
    characters[last] = two
    characters[other] = one
  }
  return characters
}

/** A random number below `most`, each as likely as the others. */
function below(most: number): number {
  const limit = 256 - (256 % most)
  for (;;) {
    const [byte = limit] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) return byte % most
  }
}
