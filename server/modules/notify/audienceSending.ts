import { defineModule } from '#server/engine/defineModule.ts'
import { defineQueueHandler } from '#server/engine/defineQueueHandler.ts'
import { SENDING, type SendingWork, sendOn } from '#server/notify/audienceSending.ts'

/** What is sent to audiences leaves by the queue. */
export default defineModule({
  works: [
    defineQueueHandler<SendingWork>({
      name: SENDING,
      retry: { limit: 5, delaySeconds: 30, backoff: true },
      run: (work, { services, signal }) => sendOn(services, work, signal),
    }),
  ],
})
