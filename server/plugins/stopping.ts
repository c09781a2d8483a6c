import plugin from 'fastify-plugin'

/** How often a stop looks for connections that have become idle, ms. */
const interval = 100

/**
 * A stop waits for answers, not for clients that keep their connections open after them: those are told to close,
 * and closed as soon as they are idle.
 */
export const stopping = plugin(async app => {
  let timer: NodeJS.Timeout | undefined
  app.addHook('onSend', async (_request, reply) => {
    if (timer) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), interval)
  })
  app.addHook('onClose', async () => clearInterval(timer))
})
