import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { t } from '#model/language/t.ts'
import { checkProcess } from '#process/checkProcess.ts'
import { DiagramFault } from '#process/DiagramFault.ts'
import { compileProcess } from '#process/execution/compileProcess.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import { processOf, renameProcess, tasksOf } from '#process/processes.ts'
import { eachElement } from '#process/read/eachElement.ts'
import { isTooLarge } from '#process/read/parseXml.ts'
import { type ReadDiagram, readDiagram } from '#process/readDiagram.ts'
import { writeDiagram } from '#process/writeDiagram.ts'

/** What is done with whole diagrams. Takes and gives what can be sent to a thread. */
export const diagramWork = { checkProcess, compileProcess, nameProcess, tasksOf }

export type DiagramWork = typeof diagramWork

/**
 * The diagram with its process under the model's key: who draws cannot change the key, and opens diagrams of others.
 * @param name what it is called from now on; absent leaves the name that it has
 * @throws Fault INVALID at `bpmnXml` when it is no diagram, or too large; at `key` when another element has this id
 */
async function nameProcess(xml: string, { key, name }: { key: string; name?: string }): Promise<string> {
  const diagram = await readSentDiagram(xml)
  const process = processOf(diagram.definitions, key)
  if (!process) throw fieldFault('INVALID', 'bpmnXml', localized('流程图中没有流程'))
  if (process.id === key && (name === undefined || process.name === name)) return xml
  assertFree(diagram.definitions, process, key)
  renameProcess(diagram.definitions, process, key)
  if (name !== undefined) process.name = name
  return storable(await writeDiagram(diagram))
}

/** Written anew a text may have become longer. */
function storable(xml: string): string {
  if (isTooLarge(xml)) throw asSentFault(new DiagramFault('TOO_LARGE', t('文件不能超过 5 MB')))
  return xml
}

function assertFree(definitions: ModdleElement, process: ModdleElement, key: string): void {
  eachElement(definitions, element => {
    if (element !== process && element.id === key) {
      throw fieldFault(
        'INVALID',
        'key',
        localized('流程图中已有元素使用标识“{{key}}”，请换一个流程标识', { key }),
      )
    }
  })
}

/**
 * Reads a diagram that somebody sent.
 * @throws Fault INVALID at `bpmnXml` when it is none: no XML, cut off, with a document type, too large
 */
async function readSentDiagram(xml: string): Promise<ReadDiagram> {
  try {
    return await readDiagram(xml)
  } catch (error) {
    throw asSentFault(error)
  }
}

/** What is wrong with a diagram that somebody sent, as a Fault INVALID at `bpmnXml`; other errors as they are. */
function asSentFault(error: unknown): unknown {
  if (!(error instanceof DiagramFault)) return error
  return fieldFault(
    'INVALID',
    'bpmnXml',
    localized('流程图不能保存：{{message}}', { message: error.message }),
  )
}
