/** The text of a file, and the encoding that it was read in. */
export interface DecodedXml {
  /** Where it declares an encoding, that is UTF-8 by now: in which texts are kept, written and sent. */
  text: string
  /** In capitals, such as GBK or UTF-16LE. */
  encoding: string
}

/** Bytes in which a declaration lies: <?xml version="1.0" encoding="GBK"?>. */
const HEAD = 200

const DECLARATION = /^(\s*<\?xml[^>]*\sencoding\s*=\s*["'])([\w.:-]{1,40})(?=["'])/

/**
 * Reads the bytes of an XML file in the encoding that its first bytes show, else in the one that it declares, else in UTF-8.
 *
 * @returns null for an encoding that nobody knows, and for bytes that are no text in it
 * @see https://www.w3.org/TR/xml/#sec-guessing
 */
export function decodeXml(bytes: Uint8Array): DecodedXml | null {
  try {
    const decoder = new TextDecoder(shownEncoding(bytes) ?? declaredEncoding(bytes) ?? 'utf-8', {
      fatal: true,
    })
    return { text: declaredAsKept(decoder.decode(bytes)), encoding: decoder.encoding.toUpperCase() }
  } catch {
    return null
  }
}

/** The text with UTF-8 in its declaration, where one names an encoding. */
export function declaredAsKept(text: string): string {
  return text.replace(DECLARATION, '$1UTF-8')
}

/** The encoding that a text declares; null where it names none. */
export function encodingNamedIn(text: string): string | null {
  return DECLARATION.exec(text.slice(0, HEAD))?.[2] ?? null
}

/** By a mark, or by how `<` and what follows are written. */
function shownEncoding([first, second, third, fourth]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x3c && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  return first === 0 && second === 0x3c && third === 0 && fourth !== 0 ? 'utf-16be' : null
}

function declaredEncoding(bytes: Uint8Array): string | null {
  const named = encodingNamedIn(String.fromCharCode(...bytes.subarray(0, HEAD)))
  // Tools that make a text first and bytes of it later name what the text was in; its bytes are not wide.
  return named && /^(?:utf-?16|ucs-?2|unicode)/i.test(named) ? null : named
}
