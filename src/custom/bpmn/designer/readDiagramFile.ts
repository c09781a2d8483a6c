import { t } from '#model/language/t.ts'
import { DiagramFault } from '#process/DiagramFault.ts'

/** Bytes that a diagram may have; the server takes no more either. */
const MOST = 5 * 1024 * 1024

/** The text of a file that people chose or dropped. @throws DiagramFault when it is too large or no text */
export async function readDiagramFile(file: File): Promise<string> {
  if (file.size > MOST) throw new DiagramFault('TOO_LARGE', t('文件超过 5 MB，不能打开'))
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new DiagramFault('NOT_XML', t('文件的编码无法识别，请另存为 UTF-8 后再打开'), null, { cause })
  }
}

/** What the text says of itself; UTF-8 where it says nothing. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = String.fromCharCode(...bytes.subarray(0, 200))
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1] ?? 'utf-8'
}
