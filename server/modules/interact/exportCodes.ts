import type { FastifyReply } from 'fastify'
import { localized } from '#model/language/localized.ts'
import { textOf } from '#model/language/t.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { SheetStream } from '#server/engine/sheet/SheetStream.ts'
import { workbookHeaders } from '#server/engine/sheet/workbook.ts'
import { workOf } from './Survey.ts'
import { shownCodes } from './shownCodes.ts'
import { staffSurvey } from './staffSurvey.ts'

/** Sends the single-use codes of a survey as a workbook, as they are printed, in the order of their letters. */
export async function exportCodes(
  context: RequestContext,
  surveyId: number,
  reply: FastifyReply,
): Promise<undefined> {
  const { title, rows } = await context.inTransaction(async inside => {
    const survey = await staffSurvey(inside, surveyId, 'quota')
    return { title: survey.title, rows: (await shownCodes(workOf(inside), survey)).codes }
  })
  const words = (text: ReturnType<typeof localized>) => textOf(text, context.language)
  const sheet = new SheetStream(title, [
    { title: words(localized('一次性码')), width: 16 },
    { title: words(localized('是否已使用')), width: 12 },
  ])
  void workbookHeaders(reply, title).send(sheet.output)
  const [yes, no] = [words(localized('已使用')), words(localized('未使用'))]
  await sheet.add(rows.map(({ code, used }) => [`${code.slice(0, 4)}-${code.slice(4)}`, used ? yes : no]))
  await sheet.end()
  return undefined
}
