import { Fault } from '#model/errors.ts'
import { defineModule } from '#server/engine/defineModule.ts'

const inline: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
}

/** Stored files by their unguessable names. Pictures are shown, all else is saved; nothing in them runs. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/files/:name',
      access: { open: 'pictures in pages and mails carry no session; the name holds 128 random bits' },
      transaction: false,
      summary: 'A stored file',
      async run({ services }, { params, reply }) {
        const name = String(params.name)
        const stream = /^[a-f0-9]{32}(\.[a-z0-9]{1,8})?$/.test(name) ? await services.files.open(name) : null
        if (stream === null) throw new Fault('NOT_FOUND')
        const type = inline[name.split('.')[1] ?? '']
        reply
          .header('content-type', type ?? 'application/octet-stream')
          .header('content-disposition', type ? 'inline' : 'attachment')
          .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
          .header('cache-control', 'private, max-age=31536000, immutable')
        await reply.send(stream)
        return undefined
      },
    },
  ],
})
