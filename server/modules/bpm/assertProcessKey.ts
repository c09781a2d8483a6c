import { fieldFault } from '#model/errors.ts'
import { processOf } from './processOf.ts'
import { readSentDiagram } from './readSentDiagram.ts'

/** @throws Fault INVALID at `bpmnXml` when it is no diagram, or one of another process than the model's */
export async function assertProcessKey(xml: unknown, key: string): Promise<void> {
  if (typeof xml !== 'string' || xml === '') throw fieldFault('INVALID', 'bpmnXml', '流程图不能为空')
  const found = processOf(await readSentDiagram(xml), key)?.id
  if (found === key) return
  throw fieldFault('INVALID', 'bpmnXml', `流程图的流程标识是“${found ?? ''}”，应为“${key}”`)
}
