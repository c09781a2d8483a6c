import { createDocumentCompiler } from '#model/documents/createDocumentCompiler.ts'
import { fieldFault } from '#model/errors.ts'
import { isPast } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import type { DocumentVersion } from '../contracts/documents.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import type { Row } from '../contracts/records.ts'

/** What is published, or put off, ends later than now; what has no end does. @throws Fault INVALID at the end */
export function assertAhead({ now }: Pick<RequestContext, 'now'>, { endTime }: Row): void {
  if (isPast(endTime, now)) throw fieldFault('INVALID', 'endTime', localized('结束时间已过'))
}

/**
 * The version of a form by which something asks people: it takes new documents, and visitors can fill it in where it
 * is for them. @throws Fault REFERENCE_MISSING, INVALID at the form
 */
export async function answerableVersion(
  context: RequestContext,
  formVersionId: unknown,
  { forVisitors }: { forVisitors: boolean },
): Promise<DocumentVersion> {
  const { documents } = context.services
  const version = await documents.version(context, Number(formVersionId))
  if (version === null) throw fieldFault('REFERENCE_MISSING', 'formVersionId')
  const refusal = await documents.refusal(context, version)
  if (refusal !== null) throw fieldFault('INVALID', 'formVersionId', refusal)
  if (!forVisitors) return version
  const compiler = createDocumentCompiler(await documents.environment(context))
  const { problems } = compiler.compile(version.schema, { forVisitors: true })
  if (problems.length > 0)
    throw fieldFault(
      'INVALID',
      'formVersionId',
      localized('表单中有访客不能填写的字段：{{reason}}', { reason: problems[0]?.message ?? '' }),
    )
  return version
}
