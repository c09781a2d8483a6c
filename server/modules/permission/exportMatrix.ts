import { textOf } from '#model/text.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { SheetStream } from '#server/engine/sheet/SheetStream.ts'
import { workbookHeaders } from '#server/engine/sheet/sendWorkbook.ts'
import { entriesOf } from './entriesOf.ts'
import { otherEntries } from './otherEntries.ts'
import { type PermissionEntry, rightsIn } from './PermissionEntry.ts'
import { readRoleGrants } from './readRoleGrants.ts'

const TITLE = '权限一览'
const KINDS = { page: '页面', action: '按钮', field: '字段' }

/** Who can do what, as a workbook for reviews on paper. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/permission/export',
      access: { permissions: ['system:permission:list'] },
      summary: 'Who can do what, as a workbook',
      async run(context, { reply }) {
        const { heads, rows } = await readSheet(context)
        const sheet = new SheetStream(
          TITLE,
          heads.map(title => ({ title, width: 20 })),
        )
        // Sent when the transaction has ended: nobody waits with it for a slow client.
        context.afterCommit(async () => {
          void workbookHeaders(reply, TITLE).send(sheet.output)
          await sheet.add(rows)
          await sheet.end()
        })
        return undefined
      },
    },
  ],
})

async function readSheet(context: RequestContext): Promise<{ heads: string[]; rows: string[][] }> {
  const roles = await readRoleGrants(context)
  const asked = entriesOf(context.app)
  const entries = [...asked, ...(await otherEntries(context, asked))]
  return {
    heads: ['页面', '种类', '名称', '权限标识', ...roles.map(({ roleName }) => roleName)],
    rows: entries.map(entry => [
      textOf(entry.pageTitle),
      KINDS[entry.kind],
      entry.kind === 'page' ? '打开页面' : textOf(entry.title),
      [...new Set([...(entry.use ?? []), ...(entry.write ?? [])].flat())].join(' 或 '),
      ...roles.map(({ permissions }) => wordOf(entry, rightsIn(permissions, entry))),
    ]),
  }
}

function wordOf({ kind }: PermissionEntry, rights: number): string {
  if (kind !== 'field') return rights === 0 ? '' : '✓'
  return ['', '只读', '只填', '读写'][rights] ?? ''
}
