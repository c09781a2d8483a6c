import { snakeCase } from '#model/derive/names.ts'
import type { FieldModel, FieldType, ReferenceModel, ResourceModel } from '#model/types/index.ts'

/** A stored property, as a compiled page has it; `more` says what is special about it. */
export function field(
  name: string,
  type: FieldType,
  sqlType: string | null,
  more: Partial<FieldModel> = {},
): FieldModel {
  return {
    ...{
      name,
      title: name,
      help: null,
      type,
      schema: {},
      required: false,
      write: 'always',
      writeOnly: false,
    },
    column: sqlType === null ? null : { name: snakeCase(name), type: sqlType },
    ...{ defaultExpression: null, compute: null, scale: null, unique: false, dict: null, reference: null },
    ...{ documentSchema: null, fields: [], table: null, permission: { read: null, write: null }, rules: [] },
    ...{
      messages: {},
      search: null,
      sortable: true,
      widget: 'input',
      widgetProps: {},
      decorator: 'FormItem',
    },
    ...{ decoratorProps: {}, reactions: [], at: ['resource', 'properties', name] },
    ...more,
  }
}

/** A reference to the key of another resource. */
export function reference(to: ResourceModel, more: Partial<ReferenceModel> = {}): ReferenceModel {
  return {
    ...{
      page: to.page,
      path: to.path,
      table: to.table,
      key: to.key,
      label: to.label,
      tenancy: to.tenancy.kind,
    },
    ...{
      as: 'target',
      embed: [],
      through: null,
      onDelete: 'restrict',
      where: null,
      options: `${to.path}/options`,
    },
    ...more,
  }
}

/** A resource with the integer key `<name>Id` and these further properties. */
export function resource(
  name: string,
  fields: FieldModel[],
  more: Partial<ResourceModel> = {},
): ResourceModel {
  const key = `${name}Id`
  const schema = { create: {}, update: {}, answer: {} }
  return {
    ...{ page: `test/${name}/index`, title: name, path: `/test/${name}`, source: 'table', style: 'list' },
    ...{ table: `test_${name}`, key, label: key, permission: `test:${name}`, tenancy: { kind: 'tenant' } },
    fields: [field(key, 'integer', 'bigint', { write: 'never' }), ...fields],
    ...{
      unique: [],
      noOverlap: [],
      indexes: [],
      tree: null,
      scope: { department: null, owner: null },
      trash: false,
    },
    ...{
      appendOnly: false,
      keepsDrafts: false,
      parent: null,
      aliases: [],
      ignore: [],
      rules: [],
      measures: [],
      minGroup: null,
      operations: {},
      actions: [],
      schemas: schema,
    },
    ...more,
  }
}
