import { isReadable, mayChoose } from '#model/fieldAccess.ts'
import { namedAsToday, partsOf } from '#model/fieldParts.ts'
import { textOf } from '#model/language/t.ts'
import type { FieldModel, ResourceModel } from '#model/types/index.ts'
import { isTold } from './access.ts'
import type { OperationContext } from './contracts/OperationContext.ts'
import type { Answer, Row } from './contracts/records.ts'
import { embedReferences } from './present/presentRows.ts'
import type { OperationInput } from './registry/Route.ts'
import { flattenQuery } from './request/readRequest.ts'
import { cellWords } from './sheet/cellWords.ts'
import { sheetNameOf } from './sheet/documentSheets.ts'
import { type Book, cellsOf, cellsOfList, headOf, headOfList, listsOf } from './sheet/exportBook.ts'
import { operationFields } from './sheet/operationFields.ts'
import { readChunks } from './sheet/readChunks.ts'
import { SheetStream } from './sheet/SheetStream.ts'
import { spreadDocuments } from './sheet/spreadDocuments.ts'
import { workbookHeaders } from './sheet/workbook.ts'

/**
 * Sends the list as a workbook, with its filters and what the caller may see of it. Rows are read in chunks, each
 * in a short transaction of its own, while the workbook is already on its way.
 *
 * @throws SEARCH_INVALID, SORT_UNKNOWN before anything is sent
 */
export async function exportRecords(
  context: OperationContext,
  resource: ResourceModel,
  { rawQuery, body, reply }: OperationInput,
): Promise<Answer | undefined> {
  const fields = operationFields(
    resource,
    'export',
    field => isReadable(context.caller, field) && isTold(context.caller, resource, field),
  )
  const others = resource.fields.filter(({ name }) =>
    fields.some(({ otherText, oneOf, partOf, documentSchema }) =>
      [otherText, oneOf?.type, partOf?.field, documentSchema].includes(name),
    ),
  )
  const owners = others.filter(({ name }) => fields.some(({ partOf }) => partOf?.field === name))
  const sent = { ...rawQuery, ...body }
  const read = {
    fields: [...new Set([...fields.filter(({ partOf }) => !partOf), ...others])],
    query: flattenQuery(sent),
    rawQuery: sent,
  }
  const chunks = readChunks(context, resource, read)
  // The first chunk is read before the first byte is sent, so that a wrong query is still answered as such.
  const first = await chunks.next()
  const spread = await spreadDocuments(context, resource, {
    fields: fields.filter(({ name }) => resource.operations.export?.spread?.includes(name)),
    query: read.query,
  })

  const wordsFor = cellWords(context, fields)
  const book: Book = { language: context.language, resource, fields, spread, rowOf: new Map() }
  const prepare = async (stored: Row[]) => {
    const words = await wordsFor(stored)
    const records = owners.length > 0 ? stored.map(record => withParts(record, owners)) : stored
    await namePartTargets(context, records, fields)
    return { records, words }
  }
  const title = textOf(resource.title, context.language)
  const sheet = new SheetStream(title, headOf(book))
  // Not awaited: a reply resolves when it has been sent, and this one is sent while it is written.
  void workbookHeaders(reply, title).send(sheet.output)
  try {
    for (let chunk = first; !chunk.done; chunk = await chunks.next())
      await sheet.add(cellsOf(book, await prepare(chunk.value)))
    for (const [index, list] of listsOf(book).entries()) {
      sheet.next(sheetNameOf(list.table, index), headOfList(book, list))
      for await (const stored of readChunks(context, resource, read))
        await sheet.add(cellsOfList(book, list, await prepare(stored)))
    }
    await sheet.end()
  } catch (error) {
    // Half a workbook must not look like a whole one.
    sheet.output.destroy(error instanceof Error ? error : undefined)
    context.log.warn({ err: error }, 'An export broke off')
  }
  return undefined
}

/** A record with what its values hold, under the paths of the parts. */
function withParts(record: Row, owners: readonly FieldModel[]): Row {
  const flat = owners.flatMap(owner =>
    Object.entries((namedAsToday(record[owner.name], partsOf(owner)) ?? {}) as Row).map(([name, value]) => [
      `${owner.name}.${name}`,
      value,
    ]),
  )
  return { ...record, ...Object.fromEntries(flat) }
}

/** What parts of values refer to is called by its name for whoever may choose from it, as a list looks it up. */
async function namePartTargets(
  context: OperationContext,
  records: readonly Row[],
  fields: readonly FieldModel[],
): Promise<void> {
  const named = fields.filter(
    ({ partOf, reference }) =>
      partOf && reference && mayChoose(context.caller, context.resource(reference.page)),
  )
  if (named.length === 0 || records.length === 0) return
  await context.inTransaction(async inside => {
    for (const field of named) await embedReferences(inside, records, field)
  })
}
