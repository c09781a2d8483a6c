import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { DiagramFault } from '#process/DiagramFault.ts'

/** What is wrong with a diagram that somebody sent, as a Fault INVALID at `bpmnXml`; other errors as they are. */
export function asSentFault(error: unknown): unknown {
  if (!(error instanceof DiagramFault)) return error
  return fieldFault(
    'INVALID',
    'bpmnXml',
    localized('流程图不能保存：{{message}}', { message: error.message }),
  )
}
