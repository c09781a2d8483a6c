import type { ActionFormModel } from '#model/types/index.ts'
import type { FieldRight } from '#process/execution/fieldRights.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { RunnableDefinition } from './definitionOf.ts'

/** The form by which an instance is filled in, without the fields that its reader may not see; null for none. */
export async function formOfReader(
  context: RequestContext,
  { formVersionId }: RunnableDefinition,
  rights: Readonly<Record<string, FieldRight>>,
): Promise<ActionFormModel | null> {
  if (formVersionId === null) return null
  const version = await context.services.documents.version(context, formVersionId)
  if (version === null) return null
  const { form } = version
  return { ...form, fields: form.fields.filter(({ name }) => (rights[name] ?? 'none') !== 'none') }
}
