import { Fault } from '#model/errors.ts'
import { selfSelectedOf } from '#process/execution/selfSelected.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { definitionOf, type RunnableDefinition } from '../run/definitionOf.ts'
import { withElementForms } from '../run/elementForms.ts'
import { formOfReader } from '../run/formOfReader.ts'
import { rightsAt } from '../run/formValues.ts'
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

async function narrowedForm(context: RequestContext, definition: RunnableDefinition): Promise<Row> {
  const open = definition.process.starts['']?.[0] ?? ''
  const rights = await rightsAt(context, definition, open)
  const form = await formOfReader(context, definition, rights)
  if (form === null && definition.formVersionId !== null) throw new Fault('NOT_FOUND')
  return { form: await withElementForms(context, definition, { form, open, rights, variables: {} }), rights }
}
