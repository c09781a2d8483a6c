/** Letters of the declaration: <?xml version="1.0" encoding="GBK"?>. */
const DECLARED = 200

/** The text of an XML file in the encoding that it declares, or has by its mark; UTF-8 otherwise. null for no text. */
export function textOfXml(content: Buffer): string | null {
  const encoding = markedEncoding(content) ?? declaredEncoding(content) ?? 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content)
  } catch {
    // An encoding that nobody knows, or bytes that are no text in it.
    return null
  }
}

function markedEncoding(content: Buffer): string | null {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le'
  return content[0] === 0xfe && content[1] === 0xff ? 'utf-16be' : null
}

const declaredEncoding = (content: Buffer): string | null =>
  /^[^<]*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(
    content.subarray(0, DECLARED).toString('latin1'),
  )?.[1] ?? null
