import { fieldFault } from '#model/errors.ts'
import { say } from '#model/language/say.ts'
import { DiagramFault } from '#process/DiagramFault.ts'
import { type ReadDiagram, readDiagram } from '#process/readDiagram.ts'

/**
 * Reads a diagram that somebody sent.
 * @throws Fault INVALID at `bpmnXml` when it is none: no XML, cut off, with a document type, too large
 */
export async function readSentDiagram(xml: string): Promise<ReadDiagram> {
  try {
    return await readDiagram(xml)
  } catch (error) {
    if (!(error instanceof DiagramFault)) throw error
    throw fieldFault('INVALID', 'bpmnXml', say('流程图不能保存：{{message}}', { message: error.message }))
  }
}
