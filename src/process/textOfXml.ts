/** Bytes of the declaration: <?xml version="1.0" encoding="GBK"?>. */
const DECLARED = 200

/**
 * The text of an XML file in the encoding that its first bytes show, or that it declares; UTF-8 otherwise.
 * null where the bytes are no text in it, or nobody knows the encoding.
 *
 * @see https://www.w3.org/TR/xml/#sec-guessing
 */
export function textOfXml(content: Uint8Array): string | null {
  try {
    return new TextDecoder(shownEncoding(content) ?? declaredEncoding(content) ?? 'utf-8', {
      fatal: true,
    }).decode(content)
  } catch {
    return null
  }
}

/** By a mark, or by how `<` and what follows are written. */
function shownEncoding([first, second, third, fourth]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x3c && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  return first === 0 && second === 0x3c && third === 0 && fourth !== 0 ? 'utf-16be' : null
}

function declaredEncoding(content: Uint8Array): string | null {
  const head = String.fromCharCode(...content.subarray(0, DECLARED))
  const named = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1] ?? null
  // Tools that make a text first and bytes of it later name what the text was in; its bytes are not wide.
  return named && /^(?:utf-16|ucs-2|unicode)/i.test(named) ? 'utf-8' : named
}
