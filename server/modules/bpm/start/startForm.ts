import { Fault } from '#model/errors.ts'
import { fieldRightsOf } from '#process/execution/fieldRights.ts'
import { selfSelectedOf } from '#process/execution/selfSelected.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { definitionOf, type RunnableDefinition } from '../run/definitionOf.ts'
import { assertMayStart } from './assertMayStart.ts'

/**
 * What a process asks for before it starts: the form of its version without the fields that the start hides, the
 * rights to the others, and the tasks whose people are chosen now.
 * @throws Fault NOT_FOUND, PERMISSION_DENIED, STATE when it cannot be started
 */
export async function startForm(context: RequestContext, id: number): Promise<Row> {
  const definition = await definitionOf(context, { tenantId: context.caller.tenantId, id })
  if (definition === null) throw new Fault('NOT_FOUND')
  await assertMayStart(context, definition)
  return {
    definition: shown(definition),
    ...(await narrowedForm(context, definition)),
    selfSelected: selfSelectedOf(definition.process),
  }
}

const shown = ({ id, key, name, version, category, formType, ...paths }: RunnableDefinition): Row => ({
  ...{ id, key, name, version, category, formType },
  formCustomCreatePath: paths.formCustomCreatePath,
})

async function narrowedForm(
  context: RequestContext,
  { formVersionId, process }: RunnableDefinition,
): Promise<Row> {
  if (formVersionId === null) return { form: null, rights: {} }
  const version = await context.services.documents.version(context, formVersionId)
  if (version === null) throw new Fault('NOT_FOUND')
  const { form } = version
  const start = process.nodes[process.starts['']?.[0] ?? '']
  const names = form.fields.map(({ name }) => name)
  const rights = fieldRightsOf(start?.task, names, true)
  return { form: { ...form, fields: form.fields.filter(({ name }) => rights[name] !== 'none') }, rights }
}
