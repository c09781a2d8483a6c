import { t } from '#model/language/t.ts'
import { DiagramFault } from '#process/DiagramFault.ts'
import { textOfXml } from '#process/textOfXml.ts'

/** Bytes that a diagram may have; the server takes no more either. */
const MOST = 5 * 1024 * 1024

/** The text of a file that people chose or dropped. @throws DiagramFault when it is too large or no text */
export async function readDiagramFile(file: File): Promise<string> {
  if (file.size > MOST) throw new DiagramFault('TOO_LARGE', t('文件超过 5 MB，不能打开'))
  const text = textOfXml(new Uint8Array(await file.arrayBuffer()))
  if (text === null) throw new DiagramFault('NOT_XML', t('文件的编码无法识别，请另存为 UTF-8 后再打开'))
  return text
}
