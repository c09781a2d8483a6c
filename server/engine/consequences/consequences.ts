import { Fault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { LocalizedText } from '#model/language/localized.ts'
import { type Language, textOf } from '#model/language/t.ts'
import type { ConsequenceModel, ResourceModel, Text } from '#model/types/index.ts'
import { assertMayWrite, compiledFor } from '../access.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Answer, Row } from '../contracts/records.ts'
import type { PreviewSection, SavePreview } from '../contracts/SavePreview.ts'
import { recordName } from '../expression/recordName.ts'
import type { OperationInput } from '../registry/Route.ts'
import { keyOf, keysOf } from '../request/keysOf.ts'
import { assertValid } from '../write/checkDrafts.ts'
import { readChanges } from '../write/readChanges.ts'
import { readStored } from '../write/readStored.ts'
import { affectedBy } from './affected.ts'
import { askedAction } from './askedAction.ts'
import { type Doing, followingFrom, NOTHING } from './followingFrom.ts'

/** Names of records that a question names at most. */
const MOST_NAMES = 5

/**
 * What follows from a change (its values; of a new record without a key) or an action (its name in the query) for others than the records, to be
 * agreed to: { data: { summary, sections, agreed } }. Without sections nothing is asked. Changes nothing.
 *
 * @throws NOT_FOUND when the caller may not see a record, or of a new one where the page asks nothing; PERMISSION_DENIED when they may not do what is asked about
 */
export async function consequences(
  context: OperationContext,
  resource: ResourceModel,
  { body, query }: OperationInput,
): Promise<Answer> {
  const [name] = query.get('action') ?? []
  assertMayWrite(context, resource)
  const sent = body[resource.key]
  const isNew = name === undefined && (sent === undefined || sent === null || sent === '')
  assertMayDo(context, resource, { name, isNew })
  const keys = name === undefined ? () => [keyOf(resource, sent)] : () => keysOf(resource, sent)
  const records = isNew ? [NOTHING] : await readStored(context, resource, keys())
  const [before = NOTHING] = records
  const doing: Doing =
    name === undefined
      ? { changes: await checkedChanges(context, resource, { body, before }) }
      : askedAction(context, resource, { name, body, records })
  const answer: SavePreview = await told(context, { resource, records, doing })
  return { data: answer }
}

/** What is about to be stored, of a new record with its defaults. @throws INVALID with every mistake, as saving it does */
async function checkedChanges(
  context: OperationContext,
  resource: ResourceModel,
  { body, before }: { body: Row; before: Row },
): Promise<Row> {
  const compiled = compiledFor(context, resource)
  const isNew = before === NOTHING
  const sent = isNew ? body : { ...body, [resource.key]: before[resource.key] }
  const draft = await readChanges(context, compiled, sent, isNew ? null : before)
  await assertValid(context, compiled, draft)
  return draft.changes
}

function assertMayDo(
  { caller }: OperationContext,
  { operations, actions, consequences = [] }: ResourceModel,
  { name, isNew }: { name: string | undefined; isNew: boolean },
): void {
  if (isNew && !consequences.some(({ onCreate }) => onCreate)) throw new Fault('NOT_FOUND')
  const needed =
    name === undefined
      ? (operations[isNew ? 'create' : 'update']?.permissions ?? [])
      : actions.filter(action => action.name === name).map(({ permission }) => permission)
  if (!isPermitted(caller, needed)) throw new Fault('PERMISSION_DENIED')
}

interface AskedAbout {
  resource: ResourceModel
  records: readonly Row[]
  doing: Doing
}

async function told(context: OperationContext, asked: AskedAbout): Promise<SavePreview> {
  const sections: PreviewSection[] = []
  let agreed = 0
  let does: LocalizedText | undefined
  for (const { consequence, records } of await followingFrom(context, asked.resource, asked)) {
    if (consequence.does !== null) does ??= filled(consequence.does, { records: () => `${records.length}` })
    const count = await affectedBy(context, { resource: asked.resource, records, consequence })
    agreed += count ?? 0
    sections.push(sectionOf(asked, records, { consequence, count }))
  }
  return { summary: '', sections, agreed, ...(does === undefined ? {} : { does }) }
}

/** Whether it takes something away: of values unless the page says otherwise, of actions those that are marked so. */
const isLoss = ({ actions }: ResourceModel, { on, danger }: ConsequenceModel): boolean =>
  'action' in on ? (actions.find(({ name }) => name === on.action)?.danger ?? true) : (danger ?? true)

function sectionOf(
  { resource }: AskedAbout,
  records: readonly Row[],
  { consequence, count }: { consequence: ConsequenceModel; count: number | null },
): PreviewSection {
  const { ask, tell, always } = consequence
  const names = records.slice(0, MOST_NAMES).map(record => recordName(resource, record))
  const more = records.length > MOST_NAMES ? '…' : ''
  const nameIn = (language: Language) => names.map(name => name[language]).join(JOINED[language]) + more
  const about = { label: nameIn, records: () => `${records.length}` }
  const said = [
    ...(tell === null || !count ? [] : [filled(tell, { count: () => `${count}` })]),
    ...(always === undefined ? [] : [filled(always, about)]),
  ]
  return {
    title: filled(ask, about),
    tone: isLoss(resource, consequence) ? 'loss' : 'change',
    count: null,
    items: said.map(title => ({ title, detail: '' as const })),
  }
}

/** Between names that stand in quotation marks together. */
const JOINED: Record<Language, string> = { zh: '”、“', en: '”, “' }

/** Words of a page file with what stands in their braces. What is put in is a person's text, and is not filled itself. */
const filled = (words: Text, values: Record<string, (language: Language) => string>): LocalizedText =>
  new LocalizedText(language =>
    textOf(words, language).replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? (values[name]?.(language) ?? whole) : whole,
    ),
  )
