import { inTags } from './inTags.ts'

const PLAIN = /^[A-Za-z_][\w.-]*$/
const ENCODED = /_x([\dA-F]{4,6})_/
const STRANGE = /_(?=x[\dA-F]{4,6}_)|[^\w.-]/gu

/**
 * A name in plain letters, which the reader of diagrams takes; every other letter that XML allows becomes its number:
 * `名` is `_x540D_`. A diagram keeps such names while it is open.
 */
export function encodeName(name: string): string {
  if (name === '' || (PLAIN.test(name) && !ENCODED.test(name))) return name
  const encoded = name.replace(STRANGE, numberOf)
  return PLAIN.test(encoded) ? encoded : numberOf(encoded.charAt(0)) + encoded.slice(1)
}

const numberOf = (letter: string): string =>
  `_x${(letter.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}_`

const NAMES = /"[^"]*"|'[^']*'|_x([\dA-F]{4,6})_/g

/** The text with its names as they were. @param xml well formed */
export function decodeNames(xml: string): string {
  if (!ENCODED.test(xml)) return xml
  return inTags(xml, tag =>
    tag.replace(NAMES, (match, code?: string) =>
      code === undefined ? match : String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  )
}
