import { type ReadDiagram, readDiagram } from '#process/readDiagram.ts'
import { asSentFault } from './asSentFault.ts'

/**
 * Reads a diagram that somebody sent.
 * @throws Fault INVALID at `bpmnXml` when it is none: no XML, cut off, with a document type, too large
 */
export async function readSentDiagram(xml: string): Promise<ReadDiagram> {
  try {
    return await readDiagram(xml)
  } catch (error) {
    throw asSentFault(error)
  }
}
