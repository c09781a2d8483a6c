import { isPermitted, translationNameOf } from '#model/fieldAccess.ts'
import { joinWords } from '#model/language/localized.ts'
import type { PageModel, ResourceModel, Text } from '#model/types/index.ts'
import { fieldOf } from '../../db/sync/keyColumn.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import type { Row } from '../contracts/records.ts'
import { eitherOf } from '../present/sayInEither.ts'
import { findRows } from './findRows.ts'
import { foldedWord } from './searchWords.ts'

/** Records of one page that were found. */
export interface FoundRecords {
  /** The page whose list shows them. */
  page: PageModel
  records: FoundRecord[]
}

interface FoundRecord {
  key: unknown
  /** In the language of the reader, as everything here. */
  label: Text
  /** What stands behind the label. */
  hint: Text
  /** What its list is to be filtered by to show it: name and value of a search field. */
  filter: { name: string; value: Text }
}

/**
 * The records whose words begin with what is typed, of every page that names such texts (findBy) and whose list the caller
 * may open: tenant, part of the records and data scope are those of the list.
 */
export async function findRecords(context: RequestContext, typed: string): Promise<FoundRecords[]> {
  const word = foldedWord(typed)
  const found: FoundRecords[] = []
  if (!isLongEnough(word)) return found
  const inside = context as OperationContext
  for (const resource of Object.values(context.app.resources)) {
    const page = inside.pageOf(resource)
    const { list } = resource.operations
    if (!resource.findBy || !page?.list || !list || !isPermitted(context.caller, list.permissions)) continue
    const records = await findRows(inside, resource, word)
    if (records.length > 0)
      found.push({ page, records: records.map(record => presented(resource, page, record)) })
  }
  return found
}

/** One letter is in every name; one Chinese character says something. */
const isLongEnough = (word: string): boolean => word.length > 1 || /\p{Script=Han}/u.test(word)

function presented(resource: ResourceModel, page: PageModel, record: Row): FoundRecord {
  const searched = (page.list?.search ?? []).map(({ field }) => field)
  const names = (resource.findBy ?? []).filter(name => fieldOf(resource, name).translates === undefined)
  const name = names.find(candidate => searched.includes(candidate)) ?? resource.label
  const said = (field: string) => eitherOf(record[field] ?? '', record[translationNameOf(field)])
  const others = names.filter(candidate => candidate !== resource.label)
  return {
    key: record[resource.key],
    label: said(resource.label),
    hint: joinWords(others.map(said), ' '),
    filter: { name, value: said(name) },
  }
}
