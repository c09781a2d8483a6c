import { Fault } from '#model/errors.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { joinWords, type LocalizedText, localized } from '#model/language/localized.ts'
import type { DocumentUse } from '#server/engine/contracts/documents.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { QUERY } from './formRoute.ts'

/** Forms as a page lists them: what uses each, and what becomes of them when they are disabled or removed. */
export default defineModule({
  resource: 'tool/build/index',
  hooks: {
    async present(context, rows) {
      const shown = rows.filter(row => 'usedBy' in row)
      const uses = await context.services.documents.uses(context, idsOf(shown))
      for (const row of shown) row.usedBy = wordsOf(uses.get(Number(row.formId)) ?? [])
    },

    async presentRead(context, record) {
      // Who chooses a form for a process reads its name, and not what is still being drawn.
      if (!isPermitted(context.caller, [QUERY])) return {}
      const { draft } = await context.services.documents.read(context, Number(record.formId))
      record.draft = draft
      return {}
    },

    async afterUpdate(context, record, before) {
      if (record.disabled === before.disabled) return
      await context.services.documents.stop(context, idsOf([record]), record.disabled === true)
    },

    async beforeRemove(context, records) {
      const { documents } = context.services
      await documents.stop(context, idsOf(records), true)
      const uses = await documents.uses(context, idsOf(records))
      for (const record of records) {
        assertUnused(record, uses.get(Number(record.formId)) ?? [])
        await assertNoRegister(context, record)
      }
    },

    async beforeRestore(context, records) {
      const enabled = records.filter(({ disabled }) => disabled !== true)
      if (enabled.length > 0) await context.services.documents.stop(context, idsOf(enabled), false)
    },
  },
  actions: {
    async copy(context, { records: [form = {}], values }) {
      return { data: await copyForm(context, form, String(values.formName)) }
    },
  },
})

const idsOf = (rows: readonly Row[]): number[] => rows.map(({ formId }) => Number(formId))

const wordsOf = (uses: readonly DocumentUse[]): LocalizedText | null =>
  uses.length === 0
    ? null
    : joinWords(
        uses.map(({ title, count }) => localized('{{title}}（{{count}}）', { title, count })),
        '、',
      )

/** @throws Fault IN_USE naming what uses the form */
function assertUnused({ formName }: Row, uses: readonly DocumentUse[]): void {
  const words = wordsOf(uses)
  if (words === null) return
  throw new Fault('IN_USE', {
    message: localized('“{{formName}}”正在使用，不能删除：{{uses}}', { formName, uses: words }),
  })
}

/**
 * A register would stay in the menu, and nobody could switch it off.
 * @throws Fault IN_USE
 */
async function assertNoRegister(
  { tx, caller, services }: RequestContext,
  { formId, formName }: Row,
): Promise<void> {
  const register = await services.registers.read(tx, caller.tenantId, Number(formId))
  if (!register?.enabled) return
  throw new Fault('IN_USE', {
    message: localized('“{{formName}}”是登记，请先关闭登记再删除', { formName }),
  })
}

/** A new form with the draft of another; it is not published. */
async function copyForm(context: RequestContext, { formId }: Row, formName: string): Promise<Row> {
  const { documents } = context.services
  const { draft, category } = await documents.read(context, Number(formId))
  const saved = await documents.save(context, { formId: null, formName, category, draft })
  return { ...saved }
}
