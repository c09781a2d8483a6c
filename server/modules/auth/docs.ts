import { defineModule } from '#server/engine/defineModule.ts'
import { DOCS_PATH, docsCookie } from '#server/engine/docs/docsCookie.ts'
import { bearerToken } from '#server/engine/request/readRequest.ts'

/** How a browser opens the API page, which is for those who have signed in. */
export default defineModule({
  routes: [
    {
      method: 'POST',
      path: '/auth/docs',
      access: { session: 'the API page is for everybody who has signed in' },
      asActor: true,
      noted: false,
      transaction: false,
      summary: 'Lets this browser open the API page with the own session; answers its address',
      body: { type: 'object', properties: {} },
      async run(_context, { request, reply }) {
        reply.header('set-cookie', docsCookie(bearerToken(request) ?? '', request.protocol === 'https'))
        return { data: DOCS_PATH }
      },
    },
  ],
})
