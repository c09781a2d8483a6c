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
  const isShown = (name: string) => Object.hasOwn(rights, name) && rights[name] !== 'none'
  const { form } = version
  return narrowed(form, new Set(form.fields.map(({ name }) => name).filter(isShown)))
}

/** Without the fields that are not told of. */
export function narrowed(form: ActionFormModel, shown: ReadonlySet<string>): ActionFormModel {
  const { schema, fields, layout } = form
  return {
    ...form,
    fields: fields.filter(({ name }) => shown.has(name)),
    layout: layout.filter(part => part.type !== 'field' || shown.has(part.field)),
    schema: {
      ...schema,
      properties: Object.fromEntries(
        Object.entries(schema.properties ?? {}).filter(([name]) => shown.has(name)),
      ),
      required: (schema.required ?? []).filter(name => shown.has(name)),
    },
  }
}
