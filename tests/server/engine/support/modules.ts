import { defineModule, type ModuleDefinition } from '#server/engine/defineModule.ts'

/** What the hooks of the fixture were called with, in order. */
export const calls: string[] = []

export const modules: ModuleDefinition[] = [
  defineModule({
    resource: 'org/person',
    hooks: {
      beforeCreate: (_context, values) => {
        calls.push(`beforeCreate ${values.code}`)
        if (values.password) values.password = `hashed:${values.password}`
      },
      afterCreate: (_context, record) => void calls.push(`afterCreate ${record.code}`),
      beforeUpdate: (_context, record, changes) =>
        void calls.push(`beforeUpdate ${record.code} ${Object.keys(changes)}`),
      afterUpdate: (_context, record, before) =>
        void calls.push(`afterUpdate ${before.version}→${record.version}`),
      beforeRemove: (_context, records) => void calls.push(`beforeRemove ${records.length}`),
      presentRead: () => ({ hint: 'from the hook' }),
    },
    routes: [
      {
        method: 'POST',
        path: '/org/person/retire',
        access: { permissions: ['org:person:edit'] },
        body: { type: 'object', additionalProperties: true },
        async run(context, { body }) {
          const record = await context.readRecord('org/person', body.personId)
          const version = body.version ?? record.version
          const changes = body.changes as Record<string, unknown>
          return { data: await context.updateRecord('org/person', { ...record, version }, changes) }
        },
      },
    ],
    actions: { ping: async (_context, { values }) => ({ data: { note: values.note } }) },
  }),
  defineModule({
    resource: 'org/online',
    rows: async () => ({
      rows: [
        { tokenId: 'a', userName: '甲', ip: '10.0.0.1', secret: 'x' },
        { tokenId: 'b', userName: '乙', ip: '10.0.0.2', secret: 'y' },
      ],
      total: 2,
    }),
  }),
  defineModule({
    routes: [
      {
        method: 'GET',
        path: '/org/person/',
        access: { session: 'test' },
        run: async () => ({ data: 'slash' }),
      },
      { method: 'GET', path: '/org/open', access: { open: 'test' }, run: async () => ({ data: 'open' }) },
      {
        method: 'POST',
        path: '/org/checked',
        access: { permissions: ['org:checked'] },
        body: {
          type: 'object',
          properties: { size: { type: 'integer' } },
          required: ['size'],
          additionalProperties: false,
        },
        run: async (_context, { body }) => ({ data: body.size }),
      },
      {
        method: 'DELETE',
        path: '/org/role/refreshCache',
        access: { session: 'test' },
        run: async () => ({ data: 'cache' }),
      },
    ],
  }),
]
