import { localized } from '#model/language/localized.ts'
import { newDiagram } from '#process/newDiagram.ts'
import { defineModule, type Row } from '#server/engine/defineModule.ts'
import { copyModel } from './copyModel.ts'
import { dropDraft } from './dropDraft.ts'
import { type InspectedFacts, type Inspection, inspectDiagram, inspectedFacts } from './inspectModel.ts'
import { onDiagram } from './onDiagram.ts'
import { publishModel } from './publishModel.ts'

/** Process models: a diagram each, which is read before it is kept, and published as numbered definitions. */
export default defineModule({
  resource: 'bpm/model/index',
  hooks: {
    async beforeCreate({ language }, values) {
      const { key, name } = values as { key: string; name: string }
      const sent = values.bpmnXml as string | null | undefined
      values.bpmnXml = sent
        ? await onDiagram('nameProcess', sent, { key, name })
        : await newDiagram({ key, name, language })
      keepOneForm(values, values)
    },

    async beforeUpdate(context, record, changes) {
      // Clients that change something else send none.
      if (!changes.bpmnXml) delete changes.bpmnXml
      else
        changes.bpmnXml = await onDiagram('nameProcess', String(changes.bpmnXml), { key: String(record.key) })
      if ('formType' in changes) keepOneForm({ ...record, ...changes }, changes)
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
      work: async facts => ({ ...(await inspectDiagram(facts as unknown as InspectedFacts)) }),
    },
  },
  actions: {
    async deploy(context, { records: [model = {}], prepared }) {
      const definition = await publishModel(context, model, prepared as Inspection | null)
      return { data: definition, msg: localized('已发布第 {{version}} 版', { version: definition.version }) }
    },
    async copy(context, { records: [model = {}], values }) {
      return { data: await copyModel(context, model, { key: String(values.key), name: String(values.name) }) }
    },
  },
})

/** A process has a form of one kind: what belongs to the other goes. */
function keepOneForm({ formType }: Row, changes: Row): void {
  if (formType === 10) Object.assign(changes, { formCustomCreatePath: null, formCustomViewPath: null })
  else changes.formId = null
}
