import { joinWords } from '#model/language/joinWords.ts'
import { quoteWords } from '#model/language/quoteWords.ts'
import { say } from '#model/language/say.ts'
import type { Words } from '#model/language/Words.ts'
import { wordsOf } from '#model/language/wordsOf.ts'
import type { Text } from '#model/types/index.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import type { PreviewSection } from '#server/engine/SavePreview.ts'
import { entriesOf } from './entriesOf.ts'
import { otherEntries } from './otherEntries.ts'
import { type PermissionEntry, rightsIn, USE, WRITE } from './PermissionEntry.ts'
import type { RoleChange } from './roleChange.ts'

/** Pages, buttons and fields that a role gains and loses, page by page; no section where nothing changes. */
export async function rightsChanges(
  context: RequestContext,
  { before, after }: RoleChange,
): Promise<PreviewSection[]> {
  const asked = entriesOf(context.app)
  const entries = [...asked, ...(await otherEntries(context, asked))]
  return [
    ...section(say('将获得'), 'gain', wordsByPage(entries, { has: after, lacks: before })),
    ...section(say('将失去'), 'loss', wordsByPage(entries, { has: before, lacks: after })),
  ]
}

function section(
  title: Words,
  tone: PreviewSection['tone'],
  items: PreviewSection['items'],
): PreviewSection[] {
  return items.length === 0 ? [] : [{ title, tone, items }]
}

interface Compared {
  has: ReadonlySet<string>
  lacks: ReadonlySet<string>
}

/** What one set of permissions allows and the other does not, a line a page. */
function wordsByPage(entries: readonly PermissionEntry[], compared: Compared): PreviewSection['items'] {
  const byPage = Map.groupBy(
    entries.flatMap(entry => {
      const only = rightsIn(compared.has, entry) & ~rightsIn(compared.lacks, entry)
      return only === 0 ? [] : [{ entry, only }]
    }),
    ({ entry }) => entry.page,
  )
  return [...byPage.values()].map(found => ({
    title: wordsOf(found[0]?.entry.pageTitle ?? ''),
    detail: joinWords(
      [
        ...(found.some(({ entry }) => entry.kind === 'page') ? [say('打开页面')] : []),
        ...found.filter(({ entry }) => entry.kind === 'action').map(({ entry }) => entry.title),
        ...fieldWords(found),
      ],
      '、',
    ),
  }))
}

type Found = { entry: PermissionEntry; only: number }[]

/** Fields come by dozens with their page: named where few, counted where many. */
function fieldWords(found: Found): Words[] {
  const fields = found.filter(({ entry }) => entry.kind === 'field')
  const titlesOf = (right: number) =>
    fields.filter(({ only }) => (only & right) !== 0).map(({ entry }) => entry.title)
  const [read, written] = [titlesOf(USE), titlesOf(WRITE)]
  return [
    ...(read.length > 0 ? [readWords(read)] : []),
    ...(written.length > 0 ? [writtenWords(written)] : []),
  ]
}

const MOST_NAMED = 4

const readWords = (titles: readonly Text[]): Words =>
  titles.length <= MOST_NAMED
    ? say('查看字段{{names}}', { names: quoteWords(titles) })
    : say('查看 {{count}} 个字段', { count: titles.length })

const writtenWords = (titles: readonly Text[]): Words =>
  titles.length <= MOST_NAMED
    ? say('填写字段{{names}}', { names: quoteWords(titles) })
    : say('填写 {{count}} 个字段', { count: titles.length })
