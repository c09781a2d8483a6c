import { t } from '#model/language/t.ts'
import { DiagramFault } from '#process/DiagramFault.ts'
import { type DecodedXml, declaredAsKept, decodeXml, encodingNamedIn } from '#process/decodeXml.ts'

/** A text that people brought, and what they should know of it besides what stands in it. */
export interface BroughtText {
  text: string
  notes: string[]
}

/** Bytes that a diagram may have; the server takes no more either. */
const MOST = 5 * 1024 * 1024

const KEPT = 'UTF-8'

/** The text of a file that people chose or dropped. @throws DiagramFault when it is too large or no text */
export async function readDiagramFile(file: File): Promise<BroughtText> {
  if (file.size > MOST) throw new DiagramFault('TOO_LARGE', t('文件超过 5 MB，不能打开'))
  const decoded = decodeXml(new Uint8Array(await file.arrayBuffer()))
  if (!decoded) throw new DiagramFault('NOT_XML', t('文件的编码无法识别，请另存为 UTF-8 后再打开'))
  return { text: decoded.text, notes: notesOn(decoded) }
}

/** A text that was pasted: it is text already, whatever encoding it declares. */
export function readPastedText(pasted: string): BroughtText {
  const named = encodingNamedIn(pasted)
  const isOther = named !== null && named.toUpperCase() !== KEPT
  const notes = isOther ? [t('文本声明的编码“{{named}}”已改为 UTF-8', { named })] : []
  return { text: declaredAsKept(pasted), notes }
}

const notesOn = ({ encoding }: DecodedXml): string[] =>
  encoding === KEPT ? [] : [t('文件按 {{encoding}} 编码读取，保存和下载时使用 UTF-8', { encoding })]
