import { textOf } from '#model/text.ts'
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
    ...section('将获得', 'gain', wordsByPage(entries, { has: after, lacks: before })),
    ...section('将失去', 'loss', wordsByPage(entries, { has: before, lacks: after })),
  ]
}

function section(
  title: string,
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
    title: textOf(found[0]?.entry.pageTitle ?? ''),
    detail: [
      found.some(({ entry }) => entry.kind === 'page') ? '打开页面' : '',
      ...found.filter(({ entry }) => entry.kind === 'action').map(({ entry }) => textOf(entry.title)),
      fieldWords(found),
    ]
      .filter(Boolean)
      .join('、'),
  }))
}

type Found = { entry: PermissionEntry; only: number }[]

/** Fields come by dozens with their page: named where few, counted where many. */
function fieldWords(found: Found): string {
  const fields = found.filter(({ entry }) => entry.kind === 'field')
  const word = (right: number, verb: string) => {
    const named = fields.filter(({ only }) => (only & right) !== 0).map(({ entry }) => textOf(entry.title))
    if (named.length === 0) return ''
    return named.length <= 4 ? `${verb}字段“${named.join('”“')}”` : `${verb} ${named.length} 个字段`
  }
  return [word(USE, '查看'), word(WRITE, '填写')].filter(Boolean).join('、')
}
