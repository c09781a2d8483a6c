import type { WidgetDefinition } from '#engine'
import type { FieldModel } from '#model/types/index.ts'

/** Returns a field for a widget to edit in the gallery: of the first type it can edit, with nothing special. */
export function galleryField({ key, title, types, sampleProps }: WidgetDefinition): FieldModel {
  const given = (sampleProps?.field ?? {}) as Partial<FieldModel>
  return {
    name: 'sample',
    title,
    help: null,
    type: types?.[0] ?? 'string',
    column: null,
    schema: {},
    required: false,
    write: 'always',
    writeOnly: false,
    defaultExpression: null,
    compute: null,
    scale: null,
    unique: false,
    dict: null,
    reference: null,
    documentSchema: null,
    fields: [],
    table: null,
    permission: { read: null, write: null },
    rules: [],
    messages: {},
    search: null,
    sortable: false,
    widget: key,
    widgetProps: {},
    decorator: 'form-item',
    decoratorProps: {},
    reactions: [],
    at: [],
    ...given,
  }
}
