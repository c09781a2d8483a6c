import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { Fault } from '#model/errors.ts'
import type { ModuleRoute } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { imageAcceptance } from '#server/engine/files/content/Acceptance.ts'
import { addressOf, isFileName } from '#server/engine/files/fileNames.ts'

/** Stored files. Pictures are shown to who knows their unguessable address; attachments are saved by who may read them. */
export default defineModule({
  routes: [
    pictureRoute('/files/:name', 'A stored picture'),
    pictureRoute(addressOf(':name'), 'The same, for clients that put their base before an address'),
    {
      method: 'GET',
      path: '/files/attachment/:name',
      access: { session: 'whoever may read the record that holds it; decided record by record' },
      transaction: false,
      summary: 'An attachment, to who may read the record that holds it',
      async run(context, { params, reply }) {
        const name = `attachment/${params.name}`
        if (!isFileName(name)) throw new Fault('NOT_FOUND')
        const file = await context.openAttachment(name)
        // Saved, never shown: a page of somebody else's making has no place under our address.
        reply
          .header('content-type', file.mediaType)
          .header('content-length', file.size)
          .header('content-disposition', contentDisposition(file.originalName))
          .header('cache-control', 'no-store')
        return send(context, reply, name)
      },
    },
  ],
})

function pictureRoute(path: string, summary: string): ModuleRoute {
  return {
    method: 'GET',
    path,
    access: { open: 'pictures in pages and mails carry no session; the name holds 128 random bits' },
    transaction: false,
    summary,
    async run(context, { params, reply }) {
      const name = String(params.name)
      const format = imageAcceptance.formats[name.split('.')[1] ?? '']
      if (!format) throw new Fault('NOT_FOUND')
      reply
        .header('content-type', format.mediaType)
        .header('content-disposition', 'inline')
        .header('cache-control', 'private, max-age=31536000, immutable')
      return send(context, reply, name)
    },
  }
}

/** Nothing in a file runs, even where it is opened by itself. */
async function send({ services }: RequestContext, reply: FastifyReply, name: string): Promise<undefined> {
  const stream = isFileName(name) ? await services.files.open(name) : null
  if (stream === null) throw new Fault('NOT_FOUND')
  reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('x-content-type-options', 'nosniff')
  await reply.send(stream)
  return undefined
}
