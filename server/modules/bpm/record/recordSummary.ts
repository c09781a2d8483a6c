import type { RunnableDefinition } from '../run/definitionOf.ts'
import type { SummaryPart } from '../run/summaryOf.ts'

/** Fields that a summary has where the settings name none. */
const MOST_BY_DEFAULT = 3

const LONGEST = 100

/** What lists tell of a record, in Chinese. */
export function summaryOfRecord(
  { settings }: Pick<RunnableDefinition, 'settings'>,
  fields: readonly { name: string; title: string; value: string }[],
): SummaryPart[] {
  const told = fields.filter(({ value }) => value !== '')
  const { summary } = settings
  const wanted =
    summary.length > 0 ? told.filter(({ name }) => summary.includes(name)) : told.slice(0, MOST_BY_DEFAULT)
  return wanted.map(({ title, value }) => ({ key: title, value: value.slice(0, LONGEST) }))
}
