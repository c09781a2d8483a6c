import { t } from '#model/language/t.ts'
import { DiagramFault } from '#process/DiagramFault.ts'
import { decodeXml } from '#process/decodeXml.ts'

/** Bytes that a file may have; the server takes no more either. */
const LARGEST = 5 * 1024 * 1024

/** What a chosen file says, or why it cannot be imported. */
export type ModelFile = { text: string; fault?: never } | { text?: never; fault: string }

/** Reads a file that is to become a model. What is said of it is a sentence for its field. */
export async function readModelFile(file: File): Promise<ModelFile> {
  if (file.size > LARGEST) return { fault: t('文件不能超过 5 MB') }
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return { fault: t('文件未能读取，请重新选择') }
  const text = decodeXml(new Uint8Array(bytes))?.text
  if (text === undefined) return { fault: t('文件不是可以识别的文本，请使用 UTF-8 编码') }
  const message = await mistakeIn(text)
  return message === null ? { text } : { fault: t('文件不能导入：{{message}}', { message }) }
}

async function mistakeIn(text: string): Promise<string | null> {
  try {
    const { assertDiagram } = await import('#process/assertDiagram.ts')
    assertDiagram(text)
  } catch (error) {
    if (error instanceof DiagramFault) return error.message
    // The reader could not be loaded: the server reads the file anyway.
    console.warn('The file could not be read on the page.', error)
  }
  return null
}
