import type { AudienceSending } from '#server/engine/contracts/Notifier.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { defineQueueHandler } from '#server/engine/defineQueueHandler.ts'

/** What is sent to audiences leaves by the queue. */
export default defineModule({
  works: [
    defineQueueHandler<AudienceSending>({
      name: 'audience-notification',
      retry: { limit: 5, delaySeconds: 30, backoff: true },
      run: (sending, { services, signal }) => services.notifier.goOnSending(sending, signal),
    }),
  ],
})
