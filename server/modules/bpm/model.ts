import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { textOf } from '#model/language/t.ts'
import { newDiagram } from '#process/processes.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { describeHandlers } from './handlers/describeHandlers.ts'
import { type InspectedFacts, type Inspection, inspectDiagram, inspectedFacts } from './inspectModel.ts'
import { dropDraft } from './modelDraft.ts'
import { onDiagram } from './onDiagram.ts'
import { publishModel } from './publishModel.ts'
import { settingsProblems } from './settingsProblems.ts'

/** What a copy takes over. */
const KEPT = [
  'category',
  'description',
  'formType',
  'formId',
  'formCustomCreatePath',
  'formCustomViewPath',
  'bpmnXml',
  'icon',
  'startAudience',
  'managerUserIds',
  'settings',
]

/** Process models: a diagram each, which is read before it is kept, and published as numbered definitions. */
export default defineModule({
  resource: 'bpm/model/index',
  hooks: {
    async beforeCreate({ language }, values) {
      assertSettings(values)
      const { key, name } = values as { key: string; name: string }
      const sent = values.bpmnXml as string | null | undefined
      values.bpmnXml = sent
        ? await onDiagram('nameProcess', sent, { key, name })
        : await newDiagram({ key, name, language })
    },

    async beforeUpdate(context, record, changes) {
      assertSettings(changes)
      // Clients that change something else send none.
      if (!changes.bpmnXml) delete changes.bpmnXml
      else
        changes.bpmnXml = await onDiagram('nameProcess', String(changes.bpmnXml), { key: String(record.key) })
      await dropDraft(context, {
        modelId: record.id as number,
        // What is saved as it was drafted is no draft any more, whoever said so first.
        xml: 'bpmnXml' in changes ? null : String(record.bpmnXml),
      })
    },

    present(_context, rows) {
      for (const row of rows) {
        const { processDefinition, suspensionState } = row
        if (processDefinition) row.processDefinition = { ...(processDefinition as Row), suspensionState }
      }
    },
  },
  prepare: {
    // A large diagram takes seconds, for which others would wait.
    deploy: {
      read: async (context, [model = {}]) => ({ ...(await inspectedFacts(context, model)) }),
      work: async (facts, context) => {
        const handlers = await describeHandlers(context, text => textOf(text, 'zh'))
        return { ...(await inspectDiagram(facts as unknown as InspectedFacts, handlers)) }
      },
    },
  },
  actions: {
    async deploy(context, { records: [model = {}], prepared }) {
      const definition = await publishModel(context, model, prepared as unknown as Inspection)
      return { data: definition, msg: localized('已发布第 {{version}} 版', { version: definition.version }) }
    },
    async copy(context, { records: [model = {}], values }) {
      return { data: await copyModel(context, model, { key: String(values.key), name: String(values.name) }) }
    },
  },
})

/** What is wrong with settings whatever the form is; their fields are looked at when it is published. @throws Fault INVALID */
function assertSettings({ settings }: Row): void {
  const errors = settingsProblems(settings)
  if (errors.length > 0) throw new Fault('INVALID', { errors })
}

/** A new model with the diagram, the form and the assignment rules of another; it is not published. */
async function copyModel(
  context: RequestContext,
  model: Row,
  { key, name }: { key: string; name: string },
): Promise<Row> {
  const kept = Object.fromEntries(KEPT.map(property => [property, model[property]]))
  const copy = await context.createRecord('bpm/model/index', { ...kept, key, name })
  await copyRules(context, model.id as number, copy.id as number)
  return copy
}

async function copyRules({ tx, caller, now }: RequestContext, from: number, to: number): Promise<void> {
  const rules = await tx
    .selectFrom('bpm_task_assign_rule')
    .select(['task_definition_key', 'type', 'options'])
    .where('tenant_id', '=', caller.tenantId)
    .where('model_id', '=', from)
    .execute()
  if (rules.length === 0) return
  const own = { tenant_id: caller.tenantId, model_id: to, create_by: caller.userName, create_time: now }
  await tx
    .insertInto('bpm_task_assign_rule')
    .values(rules.map(rule => ({ ...rule, ...own, options: JSON.stringify(rule.options) })))
    .execute()
}
