import { textOf } from '#model/language/t.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { describeHandlers } from './describeHandlers.ts'

/** What service tasks and listeners can name, for whoever draws. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/bpm/handler/list',
      access: { permissions: ['bpm:model:query'] },
      summary:
        'Programs that service tasks and listeners can name: name, title, description, and params, each with its kind, whether it is required, whether an expression may stand there, and its options',
      // What can be chosen is read as whoever keeps it: addresses are the platform's.
      transaction: false,
      run: async context => ({
        data: await describeHandlers(context, text => textOf(text, context.language)),
      }),
    },
  ],
})
