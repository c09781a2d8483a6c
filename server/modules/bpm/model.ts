import { newDiagram } from '#process/newDiagram.ts'
import { defineModule, type Row } from '#server/engine/defineModule.ts'
import { copyModel } from './copyModel.ts'
import { dropDraft } from './dropDraft.ts'
import { onDiagram } from './onDiagram.ts'
import { publishModel } from './publishModel.ts'

/** Process models: a diagram each, which is read before it is kept, and published as numbered definitions. */
export default defineModule({
  resource: 'bpm/model/index',
  hooks: {
    async beforeCreate(_context, values) {
      const { key, name } = values as { key: string; name: string }
      const sent = values.bpmnXml as string | null | undefined
      values.bpmnXml = sent
        ? await onDiagram('nameProcess', sent, { key, name })
        : await newDiagram({ key, name })
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
  actions: {
    async deploy(context, { records: [model = {}] }) {
      const definition = await publishModel(context, model)
      return { data: definition, msg: `已发布第 ${definition.version} 版` }
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
