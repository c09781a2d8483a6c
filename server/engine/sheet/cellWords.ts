import { Fault } from '#model/errors.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { type CellWords, dictionaryLabels } from './cellText.ts'

/**
 * Returns what says in which words the cells of records are written. What describes their documents is read with the
 * first record that needs it, and its dictionaries with it.
 */
export function cellWords(
  context: OperationContext,
  fields: readonly FieldModel[],
): (records: readonly Row[]) => Promise<CellWords> {
  const versions = new Map<string, readonly FieldModel[]>()
  const documents = fields.filter(({ documentSchema }) => documentSchema !== null)
  let words: CellWords | undefined
  return async records => {
    const named = documents.flatMap(field => versionsNamed(field, records))
    const fresh = [...new Set(named)].filter(id => !versions.has(id))
    for (const id of fresh) versions.set(id, await fieldsOfVersion(context, id))
    if (words === undefined || fresh.length > 0) {
      const labels = await dictionaryLabels(context, [...fields, ...[...versions.values()].flat()])
      words = { labels, language: context.language, versions }
    }
    return words
  }
}

const versionsNamed = ({ name, documentSchema }: FieldModel, records: readonly Row[]): string[] =>
  records.flatMap(record => {
    const id = record[documentSchema ?? ''] ?? null
    return id === null || (record[name] ?? null) === null ? [] : [String(id)]
  })

/** None of a version that cannot be read any more: its documents are written as the JSON that they are. */
export async function fieldsOfVersion(context: OperationContext, id: string): Promise<readonly FieldModel[]> {
  try {
    const version = await context.inTransaction(inside =>
      inside.services.documents.version(inside, Number(id)),
    )
    return version?.form.fields ?? []
  } catch (error) {
    if (!(error instanceof Fault) || error.status === 500) throw error
    return []
  }
}
