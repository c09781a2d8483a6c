import { sql } from 'kysely'
import { defineModule } from '#server/engine/defineModule.ts'
import { namesIn } from '#server/engine/files/fileNames.ts'
import { definitionOf } from './run/definitionOf.ts'
import { mayRead, readerOf } from './run/mayRead.ts'
import { rightsOfReader } from './run/rightsOfReader.ts'

/** Filled in forms. They are read through their processes only. */
export default defineModule({
  resource: 'bpm/process-form/index',
  hooks: {
    // A file is open to who sees the field that holds it.
    async showsFile(context, { key, name }) {
      const { tx, caller } = context
      const { rows } = await sql<{ id: number; definitionId: number; variables: Record<string, unknown> }>`
        select id, process_definition_id as "definitionId", variables from bpm_process_instance
        where tenant_id = ${caller.tenantId} and form_record_id = ${Number(key)}`.execute(tx)
      const [instance] = rows
      if (instance === undefined || !(await mayRead(context, instance.id))) return false
      const definition = await definitionOf(context, { tenantId: caller.tenantId, id: instance.definitionId })
      if (definition === null) return false
      const reader = await readerOf(context, instance.id)
      const rights = await rightsOfReader(context, definition, { reader, open: null })
      return Object.entries(instance.variables).some(
        ([field, value]) => (rights[field] ?? 'none') !== 'none' && namesIn(value).includes(name),
      )
    },
  },
})
