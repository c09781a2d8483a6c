import type { FieldModel } from '#model/types/index.ts'

/** A field with nothing special, for samples. */
export const PLAIN_FIELD: Omit<FieldModel, 'name' | 'title' | 'type' | 'widget'> = {
  help: null,
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
  widgetProps: {},
  decorator: 'form-item',
  decoratorProps: {},
  reactions: [],
  at: [],
}

/** The columns of the gallery's example. */
export const sampleColumns: FieldModel[] = [
  // untranslated: what the gallery shows
  { ...PLAIN_FIELD, name: 'name', title: '要求', type: 'string', widget: 'text', required: true },
  // untranslated: what the gallery shows
  { ...PLAIN_FIELD, name: 'weight', title: '权重', type: 'integer', widget: 'number' },
]
