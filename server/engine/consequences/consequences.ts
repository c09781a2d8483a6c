import { Fault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { LocalizedText } from '#model/language/localized.ts'
import { type Language, textOf } from '#model/language/t.ts'
import type { ConsequenceModel, ResourceModel, Text } from '#model/types/index.ts'
import { assertMayWrite } from '../access.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Answer, Row } from '../contracts/records.ts'
import type { PreviewSection, SavePreview } from '../contracts/SavePreview.ts'
import { recordName } from '../expression/recordName.ts'
import type { OperationInput } from '../registry/Route.ts'
import { keyOf, keysOf } from '../request/keysOf.ts'
import { readStored } from '../write/readStored.ts'
import { affectedBy } from './affected.ts'
import { type Doing, followingFrom } from './followingFrom.ts'

/** Names of records that a question names at most. */
const MOST_NAMES = 5

/**
 * What follows from a change (its values, POST) or an action (its name in the query) for others than the records, to be
 * agreed to: { data: { summary, sections, agreed } }. Without sections nothing is asked. Changes nothing.
 *
 * @throws NOT_FOUND when the caller may not see a record; PERMISSION_DENIED when they may not do what is asked about
 */
export async function consequences(
  context: OperationContext,
  resource: ResourceModel,
  { body, query }: OperationInput,
): Promise<Answer> {
  const [name] = query.get('action') ?? []
  const doing: Doing = name === undefined ? { changes: body } : { action: name }
  assertMayWrite(context, resource)
  assertMayDo(context, resource, doing)
  const sent = body[resource.key]
  const keys = name === undefined ? [keyOf(resource, sent)] : keysOf(resource, sent)
  const records = await readStored(context, resource, keys)
  const action = resource.actions.find(one => one.name === name)
  const isLoss = action?.danger ?? true
  const answer: SavePreview = await told(context, { resource, records, doing, isLoss })
  return { data: answer }
}

function assertMayDo({ caller }: OperationContext, resource: ResourceModel, doing: Doing): void {
  const { operations, actions } = resource
  const needed =
    'action' in doing
      ? actions.filter(({ name }) => name === doing.action).map(({ permission }) => permission)
      : (operations.update?.permissions ?? [])
  if (!isPermitted(caller, needed)) throw new Fault('PERMISSION_DENIED')
}

interface AskedAbout {
  resource: ResourceModel
  records: readonly Row[]
  doing: Doing
  /** Whether it takes something away: every value that is asked about does, of actions those that are marked so. */
  isLoss: boolean
}

async function told(context: OperationContext, asked: AskedAbout): Promise<SavePreview> {
  const sections: PreviewSection[] = []
  let agreed = 0
  let does: LocalizedText | undefined
  for (const { consequence, records } of followingFrom(asked.resource, { ...asked, now: context.now })) {
    if (consequence.does !== null) does ??= filled(consequence.does, { records: () => `${records.length}` })
    const count = await affectedBy(context, { resource: asked.resource, records, consequence })
    agreed += count ?? 0
    sections.push(sectionOf(asked, records, { consequence, count }))
  }
  return { summary: '', sections, agreed, ...(does === undefined ? {} : { does }) }
}

function sectionOf(
  { resource, isLoss }: AskedAbout,
  records: readonly Row[],
  { consequence: { ask, tell, always }, count }: { consequence: ConsequenceModel; count: number | null },
): PreviewSection {
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
    tone: isLoss ? 'loss' : 'change',
    count: null,
    items: said.map(title => ({ title, detail: '' as const })),
  }
}

/** Between names that stand in quotation marks together. */
const JOINED: Record<Language, string> = { zh: '”、“', en: '”, “' }

/** Words of a page file with what stands in their braces. */
const filled = (words: Text, values: Record<string, (language: Language) => string>): LocalizedText =>
  new LocalizedText(language =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replaceAll(`{${name}}`, () => value(language)),
      textOf(words, language),
    ),
  )
