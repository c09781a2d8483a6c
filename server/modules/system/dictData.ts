import { defineModule } from '#server/engine/defineModule.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'

const drop = ({ services, tx }: RequestContext) => services.dictionaries.drop(tx)
const everybody = 'labels of dictionary values, which every screen shows'

/** Dictionary values, and the calls by which clients read them. */
export default defineModule({
  resource: 'system/dict/data',
  hooks: { afterCreate: drop, afterUpdate: drop, afterRemove: drop },
  routes: [
    {
      method: 'GET',
      path: '/system/dict/data/type/:dictType',
      access: { session: everybody },
      summary: 'Enabled values of a type; none when the type is unknown',
      run: async ({ services }, { params }) => ({
        data: await services.dictionaries.entries(String(params.dictType)),
      }),
    },
    {
      method: 'GET',
      path: '/system/dict/data/list-all-simple',
      access: { session: everybody },
      summary: 'Enabled values of all types',
      async run({ services }) {
        const types = await services.dictionaries.types()
        const entries = await Promise.all(types.map(type => services.dictionaries.entries(type)))
        return { data: entries.flat() }
      },
    },
  ],
})
