import { wordsOf } from '#model/language/wordsOf.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { previewRoute } from './previewRoute.ts'

const editors = { permissions: ['system:menu:add', 'system:menu:edit'] }

/** What the editor of a menu node asks: which pages there are, and what becomes of the node. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/system/menu/components',
      access: editors,
      summary: 'Keys and titles of the pages that page files describe',
      async run({ app }) {
        const pages = Object.values(app.pages).map(({ component, title }) => ({
          value: component,
          label: wordsOf(title),
        }))
        return { data: pages.toSorted((one, other) => one.value.localeCompare(other.value)) }
      },
    },
    {
      method: 'GET',
      path: '/system/menu/preview',
      access: editors,
      summary: 'Where a menu node with these values would lead',
      run: async (context, { query }) => ({ data: await previewRoute(context, query) }),
    },
  ],
})
