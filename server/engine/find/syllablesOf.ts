/** How syllables go on, by how they begin. */
const SYLLABLES: Record<string, string> = {
  '': 'a ai an ang ao e ei en eng er o ou',
  b: 'a ai an ang ao ei en eng i ian iao ie in ing o u',
  p: 'a ai an ang ao ei en eng i ian iao ie in ing o ou u',
  m: 'a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u',
  f: 'a an ang ei en eng o ou u',
  d: 'a ai an ang ao e ei en eng i ia ian iao ie ing iu ong ou u uan ui un uo',
  t: 'a ai an ang ao e eng i ian iao ie ing ong ou u uan ui un uo',
  n: 'a ai an ang ao e ei en eng i ian iang iao ie in ing iu ong ou u uan uo v ve',
  l: 'a ai an ang ao e ei eng i ia ian iang iao ie in ing iu ong ou u uan un uo v ve',
  g: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  k: 'a ai an ang ao e en eng ong ou u ua uai uan uang ui un uo',
  h: 'a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo',
  j: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  q: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  x: 'i ia ian iang iao ie in ing iong iu u uan ue un',
  zh: 'a ai an ang ao e ei en eng i ong ou u ua uai uan uang ui un uo',
  ch: 'a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo',
  sh: 'a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo',
  r: 'an ang ao e en eng i ong ou u ua uan ui un uo',
  z: 'a ai an ang ao e ei en eng i ong ou u uan ui un uo',
  c: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  s: 'a ai an ang ao e en eng i ong ou u uan ui un uo',
  y: 'a an ang ao e i in ing o ong ou u uan ue un',
  w: 'a ai an ang ei en eng o u',
}

const KNOWN = new Set(
  Object.entries(SYLLABLES).flatMap(([begin, ends]) => ends.split(' ').map(end => begin + end)),
)

const LONGEST = Math.max(...[...KNOWN].map(syllable => syllable.length))

/**
 * The syllables of pinyin that letters consist of, the longest first: zhang, san. null where they are no pinyin, as most
 * words of other languages. From a place where nothing fits it is not tried again: names such as nananananaq have no
 * end of ways to be read.
 */
export function syllablesOf(letters: string): string[] | null {
  const syllables: string[] = []
  const hopeless = new Set<number>()
  let from = 0
  while (from < letters.length) {
    const next = longestAt(letters, from, hopeless)
    if (next !== null) {
      syllables.push(next)
      from += next.length
      continue
    }
    const last = syllables.pop()
    if (last === undefined) return null
    hopeless.add(from)
    from -= last.length
  }
  return syllables
}

/** The longest syllable at a place behind which there is hope. */
function longestAt(letters: string, from: number, hopeless: ReadonlySet<number>): string | null {
  for (let length = Math.min(LONGEST, letters.length - from); length > 0; length -= 1) {
    const syllable = letters.slice(from, from + length)
    if (KNOWN.has(syllable) && !hopeless.has(from + length)) return syllable
  }
  return null
}
