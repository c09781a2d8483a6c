import { createCompiler } from '#model/createCompiler.ts'
import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { keyOfPromoted, mistakesOf, promotedPage } from '#model/register/promotedPage.ts'
import { assertPlatform } from '#server/engine/access.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'

/** The tenant whose application it is. */
const PLATFORM = 1

/** What becomes of a published form as a page file: for the platform alone, whose tables it would make. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/tool/build/version/:versionId/page',
      access: { permissions: ['tool:build:promote'] },
      summary: 'The page file of a published version, with what is wrong with it; nothing is written',
      query: {
        type: 'object',
        required: ['key'],
        properties: { key: { type: 'string', minLength: 1, maxLength: 150 } },
      },
      run: async (context, { params, query }) => ({
        data: await promote(context, Number(params.versionId), String(query.key)),
      }),
    },
  ],
})

async function promote(context: RequestContext, versionId: number, given: string): Promise<Row> {
  const { services, app } = context
  assertPlatform(context)
  const version = Number.isSafeInteger(versionId)
    ? await services.documents.version(context, versionId)
    : null
  if (version === null || version.tenantId !== PLATFORM) throw new Fault('NOT_FOUND')
  const key = keyOfPromoted(given)
  if (key === null) throw fieldFault('INVALID', 'key', localized('页面键应为“目录/名称”，如 asset/device'))
  const page = promotedPage({
    ...{ schema: version.schema, title: version.formName, key },
    pages: Object.keys(app.pages),
  })
  const { dictionaries, pages } = await services.documents.environment(context)
  const others = pages.filter(({ path }) => path !== page.path)
  const { problems } = createCompiler().compile([...others, page], {
    dictionaries,
    permissions: [],
    menus: [],
  })
  return { path: page.path, text: page.text, isTaken: page.isTaken, mistakes: mistakesOf(page, problems) }
}
