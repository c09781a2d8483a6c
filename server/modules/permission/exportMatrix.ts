import { joinWords, type LocalizedText, localized, wordsOf } from '#model/language/localized.ts'
import { textOf } from '#model/language/t.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { SheetStream } from '#server/engine/sheet/SheetStream.ts'
import { workbookHeaders } from '#server/engine/sheet/workbook.ts'
import { entriesOf } from './entriesOf.ts'
import { otherEntries } from './otherEntries.ts'
import { type PermissionEntry, rightsIn } from './PermissionEntry.ts'
import { readRoleGrants } from './readRoleGrants.ts'

const TITLE = localized('权限一览')
const KINDS = { page: localized('页面'), action: localized('按钮'), field: localized('字段') }

/** Who can do what, as a workbook for reviews on paper. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/permission/export',
      access: { permissions: ['system:permission:list'] },
      summary: 'Who can do what, as a workbook',
      async run(context, { reply }) {
        const title = TITLE[context.language]
        const { heads, rows } = await readSheet(context)
        const sheet = new SheetStream(
          title,
          heads.map(head => ({ title: head, width: 20 })),
        )
        // Sent when the transaction has ended: nobody waits with it for a slow client.
        context.afterCommit(async () => {
          void workbookHeaders(reply, title).send(sheet.output)
          await sheet.add(rows)
          await sheet.end()
        })
        return undefined
      },
    },
  ],
})

async function readSheet(context: RequestContext): Promise<{ heads: string[]; rows: string[][] }> {
  const { language } = context
  const roles = await readRoleGrants(context)
  const asked = entriesOf(context.app)
  const entries = [...asked, ...(await otherEntries(context, asked))]
  return {
    heads: [...HEADS.map(head => head[language]), ...roles.map(({ roleName }) => textOf(roleName, language))],
    rows: entries.map(entry => [
      textOf(entry.pageTitle, language),
      KINDS[entry.kind][language],
      textOf(entry.kind === 'page' ? localized('打开页面') : entry.title, language),
      joinWords([...new Set([...(entry.use ?? []), ...(entry.write ?? [])].flat())], ' 或 ')[language],
      ...roles.map(({ permissions }) => wordOf(entry, rightsIn(permissions, entry))[language]),
    ]),
  }
}

const HEADS = [localized('页面'), localized('种类'), localized('名称'), localized('权限标识')]
const RIGHTS = [wordsOf(''), localized('只读'), localized('只填'), localized('读写')]

function wordOf({ kind }: PermissionEntry, rights: number): LocalizedText {
  if (kind !== 'field') return wordsOf(rights === 0 ? '' : '✓')
  return RIGHTS[rights] ?? wordsOf('')
}
