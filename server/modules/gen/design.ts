import { documentPages } from '#model/documents/documentPages.ts'
import { Fault, fieldFault } from '#model/errors.ts'
import type { PageDesign } from '#model/generate/designedPage.ts'
import { storableTexts } from '#model/generate/storableTexts.ts'
import { localized } from '#model/language/localized.ts'
import { readPageFile } from '#model/read/readPageFile.ts'
import { assertPlatform } from '#server/engine/access.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { checkTable, wordsOfCheck } from './checkTable.ts'
import { columnsTextOf, type GenTable, genTableOf, PAGE, pagePathOf, readGenTable } from './genTable.ts'
import { namesOfProperties } from './namesOfProperties.ts'
import { infoOf } from './toWire.ts'

const EDIT = { permissions: ['tool:gen:edit'] }
/** Characters of a page file. */
const LONGEST = 500_000

/** Drawing the page of a table: what was drawn is kept beside its columns, and merged with what is set among them. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/tool/gen/design/:tableId',
      access: EDIT,
      summary:
        'What was drawn of the page of a table, the page as its columns make it now, and what its form may name',
      run: readDesign,
    },
    {
      method: 'PUT',
      path: '/tool/gen/design',
      access: EDIT,
      title: '设计页面',
      summary:
        'Keeps what was drawn of the page of a table, with the text of the columns from which it was drawn; null forgets it',
      body: {
        type: 'object',
        required: ['tableId', 'version', 'text'],
        additionalProperties: false,
        properties: {
          tableId: { type: 'integer', minimum: 1, title: localized('编号') },
          version: { type: 'integer', title: localized('版本') },
          text: { type: ['string', 'null'], maxLength: LONGEST, title: localized('页面文件') },
          base: { type: 'string', maxLength: LONGEST, title: localized('页面文件') },
        },
      },
      run: keepDesign,
    },
  ],
})

async function readDesign(context: RequestContext, { params }: RouteInput) {
  assertPlatform(context)
  const table = await readGenTable(context, params.tableId)
  const { menus, dictionaries } = await context.services.generator.facts(context.app)
  const path = pagePathOf(table)
  return {
    data: {
      path,
      fresh: await columnsTextOf(context, table),
      design: table.design,
      version: table.record.version,
      published: publishedIn(table),
      environment: { dictionaries, pages: documentPages(context.app), page: { path, menus } },
    },
  }
}

/** Names under which there are columns already, so that a new name must say what it was before. */
function publishedIn({ config, generatedText }: GenTable): string[] {
  const generated = generatedText === null ? [] : [...namesOfProperties(generatedText)]
  const stored = config.isStored ? config.columns.map(({ javaField }) => javaField) : []
  return [...new Set([...generated, ...stored])]
}

async function keepDesign(context: RequestContext, { body }: RouteInput) {
  assertPlatform(context)
  const table = await readGenTable(context, body.tableId)
  const design = await designIn(context, table, body)
  const { status, disagreements, ...checked } = await checkTable(context, { ...table, design })
  const seen = { ...table.record, version: Number(body.version) }
  const record = await context.updateRecord(PAGE, seen, { design, status })
  return { data: infoOf(genTableOf(record)), disagreements, ...wordsOfCheck(checked) }
}

/** What is kept: nothing where the drawing says the same as the columns. */
async function designIn(
  context: RequestContext,
  table: GenTable,
  { text, base }: RouteInput['body'],
): Promise<PageDesign | null> {
  if (text === null) return null
  const fresh = await columnsTextOf(context, table)
  const design = storableTexts({ base: String(base ?? fresh), text: String(text) })
  for (const key of ['text', 'base'] as const) assertPage(key, design[key])
  return design.text === fresh ? null : design
}

/** @throws Fault INVALID for what is no JSON object, at its place */
function assertPage(key: string, text: string): void {
  const { tree, mistake } = readPageFile({ path: 'design.json', text })
  if (mistake) throw fieldFault('INVALID', key, mistake.message)
  if (tree?.type !== 'object') throw new Fault('INVALID')
}
