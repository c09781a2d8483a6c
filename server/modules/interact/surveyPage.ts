import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { FieldModel } from '#model/types/index.ts'
import type { DocumentVersion } from '#server/engine/contracts/documents.ts'
import type { RequestContext, Tx } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { defineQueueHandler } from '#server/engine/defineQueueHandler.ts'
import { answerableVersion, assertAhead } from '#server/engine/visitor/assertAnswerable.ts'
import { versionOf } from './askedVersion.ts'
import { copySurvey } from './copySurvey.ts'
import { mixSurvey } from './mixSurvey.ts'
import { ANSWER, IDENTITY, readSurvey, SURVEY, SURVEYS, workOf } from './Survey.ts'
import { settleSurvey } from './settleSurvey.ts'

/** Surveys and votes: set up, published, ended, asked by the latest version of their form. */
export default defineModule({
  resource: SURVEYS,
  counters: {
    answerCount: sql`(select count(*) from interact_answer a
      where a.tenant_id = t.tenant_id and a.survey_id = t.survey_id and a.status = ${ANSWER.valid}
        and (t.anonymous is not true or a.mixed is true))`,
  },
  hooks: {
    async beforeCreate(context, values) {
      assertAhead(context, values)
      values.formId = (await fittingVersion(context, values)).formId
    },
    async beforeUpdate(context, record, changes) {
      if ('formVersionId' in changes || 'identity' in changes) {
        const version = await fittingVersion(context, { ...record, ...changes })
        changes.formId = version.formId
      }
      await assertKept(context, record, changes)
    },
    /** What was answered goes along: nothing refers to it. */
    async beforeRemove({ tx, caller }, records) {
      const ids = records.map(({ surveyId }) => Number(surveyId))
      await assertNoneWaits(tx, caller.tenantId, ids)
      for (const table of ['interact_answer', 'interact_participant'])
        await sql`delete from ${sql.table(table)} r where r.tenant_id = ${caller.tenantId}
          and r.survey_id = any(${ids}::bigint[])`.execute(tx)
    },
    /** For which visitors may upload. */
    async visitorFields(context): Promise<readonly FieldModel[]> {
      const survey = await readSurvey(workOf(context), context.link.key)
      return (await versionOf(context, survey.formVersionId)).form.fields
    },
    async keepsFileNames(context): Promise<boolean> {
      return !(await readSurvey(workOf(context), context.link.key)).anonymous
    },
  },
  actions: {
    async publish(context, { records: [survey = {}] }) {
      assertAhead(context, survey)
      await fittingVersion(context, survey)
      await context.updateRecord(SURVEYS, survey, { status: SURVEY.published, publishTime: context.now })
      return { msg: localized('“{{title}}”已发布', { title: String(survey.title) }) }
    },
    async close(context, { records: [survey = {}] }) {
      await context.updateRecord(SURVEYS, survey, { status: SURVEY.ended, closeTime: context.now })
      const { tenantId } = context.caller
      const surveyId = Number(survey.surveyId)
      await context.services.queue.send('interact-mix', { tenantId, surveyId }, { tx: context.tx })
      return { msg: localized('“{{title}}”已结束', { title: String(survey.title) }) }
    },
    async upgrade(context, { records: [survey = {}] }) {
      const { latest, number } = await latestVersion(context, Number(survey.formVersionId))
      await context.updateRecord(SURVEYS, survey, { formVersionId: latest })
      return { msg: localized('已换为第 {{number}} 版', { number }) }
    },
    async duplicate(context, { records: [survey = {}], values }) {
      const data = await copySurvey(context, survey, String(values.title))
      return { msg: localized('已复制为“{{title}}”', { title: String(values.title) }), data }
    },
  },
  works: [
    defineQueueHandler<Parameters<typeof mixSurvey>[0]>({
      name: 'interact-mix',
      retry: { limit: 5, delaySeconds: 30, backoff: true },
      run: mixSurvey,
    }),
    defineQueueHandler<Parameters<typeof settleSurvey>[0]>({
      name: 'interact-settle',
      retry: { limit: 5, delaySeconds: 10, backoff: true },
      run: settleSurvey,
    }),
  ],
})

/**
 * What the first answer fixes: whether answers are anonymous, and of which form they are.
 * The record is locked, and whoever answers counts its answer there last.
 * @throws Fault STATE
 */
async function assertKept(context: RequestContext, record: Row, changes: Row): Promise<void> {
  if (record.status !== SURVEY.draft) await assertFixed(context, record, changes)
  if ('endTime' in changes) assertAhead(context, changes)
  const isOther = 'anonymous' in changes || ('formId' in changes && changes.formId !== record.formId)
  if (!isOther || !(await hasAnswers(context, record))) return
  if ('anonymous' in changes) throw fieldFault('STATE', 'anonymous', localized('已有答卷，不能更改是否匿名'))
  throw fieldFault('STATE', 'formVersionId', localized('已有答卷，不能换成另一份表单，可以换版本'))
}

/** Anonymous answers that are not told of yet are no part of the count that the page asks. @throws Fault STATE */
async function assertNoneWaits(tx: Tx, tenantId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await sql`select 1 from interact_answer a where a.tenant_id = ${tenantId}
    and a.survey_id = any(${[...ids]}::bigint[]) and a.status = ${ANSWER.valid} limit 1`.execute(tx)
  if (rows.length > 0) throw new Fault('STATE', { message: localized('已有答卷，不能删除，可以归档') })
}

/**
 * By what people are told apart decides who has answered already: it stays once anybody may have. An end that has come
 * stays too: whoever was told the results then would answer knowing them.
 * @throws Fault STATE
 */
async function assertFixed(context: RequestContext, record: Row, changes: Row): Promise<void> {
  if ('identity' in changes) throw fieldFault('STATE', 'identity', localized('已发布，不能更改识别方式'))
  if ('frequency' in changes) throw fieldFault('STATE', 'frequency', localized('已发布，不能更改可答次数'))
  if (!('endTime' in changes)) return
  const { endTime } = await readSurvey(workOf(context), record.surveyId)
  if (endTime !== null && endTime <= new Date())
    throw fieldFault('STATE', 'endTime', localized('结束时间已到，不能再更改，可以复制一份重新发布'))
}

async function hasAnswers({ tx, caller }: RequestContext, { surveyId }: Row): Promise<boolean> {
  const { rows } = await sql`select 1 from interact_answer a where a.tenant_id = ${caller.tenantId}
    and a.survey_id = ${Number(surveyId)} limit 1`.execute(tx)
  return rows.length > 0
}

/** The version by which is asked, that those who will answer can fill in. @throws Fault INVALID at the form */
async function fittingVersion(
  context: RequestContext,
  { formVersionId, identity }: Row,
): Promise<DocumentVersion> {
  const forVisitors = identity !== IDENTITY.account
  const version = await answerableVersion(context, formVersionId, { forVisitors })
  const refused = unfitFiles(version.form.fields)
  if (refused !== null) throw fieldFault('INVALID', 'formVersionId', refused)
  return version
}

/** What can be cleaned of all that leads to who sent it. */
const CLEANED = ['png', 'jpg', 'jpeg']

/** Why answers could not hold the files that a form asks for; null where they can. */
function unfitFiles(fields: readonly FieldModel[]): LocalizedText | null {
  const asked = fields.flatMap(uploadsIn)
  const isCleaned = ({ widget, widgetProps: { accept } }: FieldModel) =>
    accept === undefined
      ? widget === 'image'
      : Array.isArray(accept) && accept.every(kind => CLEANED.includes(String(kind)))
  return asked.every(isCleaned)
    ? null
    : localized('问卷的上传题只能收 PNG 和 JPEG 图片：其他文件里可能记有作者，无法清除')
}

const uploadsIn = (field: FieldModel): FieldModel[] => [
  ...(['file', 'image', 'rich-text'].includes(field.widget) ? [field] : []),
  ...[...field.fields, ...(field.shapes ?? [])].flatMap(uploadsIn),
]

/** @throws Fault STATE where there is none that is newer */
async function latestVersion(
  context: RequestContext,
  versionId: number,
): Promise<{ latest: number; number: number }> {
  const now = await versionOf(context, versionId)
  const offered = await context.services.documents.choosable(context, { formName: now.formName, ids: null })
  const found = offered.find(({ formId }) => formId === now.formId)
  if (!found || found.number <= now.number)
    throw new Fault('STATE', { message: localized('已是表单的最新版本') })
  return { latest: found.versionId, number: found.number }
}
