import { joinWords, type LocalizedText, localized, quoteWords, wordsOf } from '#model/language/localized.ts'
import type { PageModel, Text } from '#model/types/index.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { PreviewSection } from '#server/engine/contracts/SavePreview.ts'
import { entriesOf } from './entriesOf.ts'
import { otherEntries } from './otherEntries.ts'
import { meets, type PermissionEntry, rightsIn, USE, WRITE } from './PermissionEntry.ts'
import type { RoleChange } from './roleChange.ts'

/** Pages, buttons and fields that a role gains and loses, page by page; no section where nothing changes. */
export async function rightsChanges(
  context: RequestContext,
  { before, after }: RoleChange,
): Promise<PreviewSection[]> {
  const asked = entriesOf(context.app)
  const entries = [...asked, ...(await otherEntries(context, asked))]
  const told = (compared: Compared) => toldOnce(context.app.pages, changedIn(entries, compared), compared)
  return [
    ...section(localized('将获得'), 'gain', told({ has: after, lacks: before })),
    ...section(localized('将失去'), 'loss', told({ has: before, lacks: after })),
  ]
}

function section(title: LocalizedText, tone: PreviewSection['tone'], found: Found): PreviewSection[] {
  const count = found.reduce((sum, { only }) => sum + (only & USE ? 1 : 0) + (only & WRITE ? 1 : 0), 0)
  return count === 0 ? [] : [{ title, tone, count, items: wordsByPage(found) }]
}

interface Compared {
  has: ReadonlySet<string>
  lacks: ReadonlySet<string>
}

/** What one set of permissions allows and the other does not. */
const changedIn = (entries: readonly PermissionEntry[], { has, lacks }: Compared): Found =>
  entries.flatMap(entry => {
    const only = rightsIn(has, entry) & ~rightsIn(lacks, entry)
    return only === 0 ? [] : [{ entry, only }]
  })

/**
 * Leaves out what several pages of one resource say: it is told under the page that owns the resource, or, where
 * neither set of permissions opens that one, under the first page that one of them opens.
 */
function toldOnce(pages: Record<string, PageModel>, found: Found, { has, lacks }: Compared): Found {
  const ownerOf = ({ page }: PermissionEntry) => pages[page]?.resource?.page ?? page
  const isOpened = ({ page }: PermissionEntry) => {
    const access = pages[page]?.access ?? null
    return access === null || [has, lacks].some(set => meets(set, [access]))
  }
  const rankOf = ({ entry }: Found[number]) =>
    (isOpened(entry) ? 0 : 2) + (ownerOf(entry) === entry.page ? 0 : 1)
  const same = Map.groupBy(found, ({ entry }) =>
    [entry.kind === 'page' ? entry.page : ownerOf(entry), entry.kind, entry.name].join(' '),
  )
  const kept = new Set(
    [...same.values()].map(some => some.toSorted((one, other) => rankOf(one) - rankOf(other))[0]),
  )
  return found.filter(one => kept.has(one))
}

/** A line a page. */
function wordsByPage(changed: Found): PreviewSection['items'] {
  const byPage = Map.groupBy(changed, ({ entry }) => entry.page)
  return [...byPage.values()].map(found => ({
    title: wordsOf(found[0]?.entry.pageTitle ?? ''),
    detail: joinWords(
      [
        ...(found.some(({ entry }) => entry.kind === 'page') ? [localized('打开页面')] : []),
        ...found.filter(({ entry }) => entry.kind === 'action').map(({ entry }) => entry.title),
        ...fieldWords(found),
      ],
      '、',
    ),
  }))
}

type Found = { entry: PermissionEntry; only: number }[]

/** Fields come by dozens with their page: named where few, counted where many. */
function fieldWords(found: Found): LocalizedText[] {
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

const readWords = (titles: readonly Text[]): LocalizedText =>
  titles.length <= MOST_NAMED
    ? localized('查看字段{{names}}', { names: quoteWords(titles) })
    : localized('查看 {{count}} 个字段', { count: titles.length })

const writtenWords = (titles: readonly Text[]): LocalizedText =>
  titles.length <= MOST_NAMED
    ? localized('填写字段{{names}}', { names: quoteWords(titles) })
    : localized('填写 {{count}} 个字段', { count: titles.length })
