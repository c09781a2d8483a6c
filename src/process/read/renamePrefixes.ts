import { inTags } from './inTags.ts'

const VALUES_AND_NAMES = /"[^"]*"|'[^']*'|(xmlns:)?([\w.-]+)(?=[:=\s])/g

/**
 * The text with other letters for some prefixes. The reader knows each namespace of its own by fixed letters and
 * would take what uses these letters for another namespace to belong to it.
 *
 * @param letters prefix → what to write instead
 */
export function renamePrefixes(xml: string, letters: ReadonlyMap<string, string>): string {
  if (letters.size === 0) return xml
  return inTags(xml, tag => renameIn(tag, letters))
}

function renameIn(tag: string, letters: ReadonlyMap<string, string>): string {
  return tag.replace(
    VALUES_AND_NAMES,
    (match, declaration: string | undefined, name: string | undefined, at: number) => {
      const other = name === undefined ? undefined : letters.get(name)
      if (other === undefined) return match
      const isPrefix = declaration !== undefined || tag[at + match.length] === ':'
      return isPrefix ? `${declaration ?? ''}${other}` : match
    },
  )
}
