import ExcelJS from 'exceljs'
import type { RouteExample } from './defineExamples.ts'
import { multipart } from './multipart.ts'
import { OWNER_MARK } from './valuesOf.ts'
import type { Row, World } from './World.ts'

const DRAFT = JSON.stringify({ properties: { subject: { type: 'string', title: `${OWNER_MARK}主题` } } })

/** Id of the version of a form that the owner's institution has published. */
export async function documentVersion(world: World): Promise<number> {
  const send = async (path: string, body: Row) =>
    (await world.succeed(world.owner, { method: 'POST', path, body })).json.data as Row
  const { formId } = await send('/tool/build', { formName: `${OWNER_MARK}文档`, draft: DRAFT })
  return Number((await send(`/tool/build/${formId}/publish`, {})).versionId)
}

/** The document of a record as a workbook, as a resource with documents has it. */
export const documentExport = (
  path: string,
  recordId: (world: World) => Promise<unknown>,
): Record<string, RouteExample> => ({
  [`GET ${path}/document-export`]: {
    request: async world => ({ path: `${path}/document-export?id=${await recordId(world)}` }),
    elsewhere: 'refused',
    bare: true,
  },
})

/** The same for those that fill in documents: an empty workbook, and what one says. */
export const documentFilling = (path: string): Record<string, RouteExample> => ({
  [`POST ${path}/document-workbook`]: {
    request: async world => ({
      path: `${path}/document-workbook`,
      body: { version: await documentVersion(world) },
    }),
    elsewhere: 'refused',
    bare: true,
  },
  [`POST ${path}/document-import`]: {
    async request(world) {
      const version = await documentVersion(world)
      return {
        path: `${path}/document-import?version=${version}`,
        ...multipart('file', 'document.xlsx', await filledWorkbook()),
      }
    },
    elsewhere: 'refused',
  },
})

/** The least that names its cells. */
export async function filledWorkbook(): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('x')
  sheet.addRow([`${OWNER_MARK}文档`])
  sheet.addRow(['', '', '', '#path'])
  sheet.addRow(['', `${OWNER_MARK}一`, '', 'subject'])
  return Buffer.from(await book.xlsx.writeBuffer())
}
