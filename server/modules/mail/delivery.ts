import type { QueuedMail } from '#server/engine/contracts/MailService.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { defineQueueHandler } from '#server/engine/defineQueueHandler.ts'

/** Mails that wait in the log leave by the queue: half a minute, a minute, two, four, eight between the attempts. */
export default defineModule({
  works: [
    defineQueueHandler<QueuedMail>({
      name: 'mail',
      retry: { limit: 5, delaySeconds: 30, backoff: true },
      timeoutSeconds: 120,
      concurrency: 2,
      run: (mail, { services, attempt }) => services.mail.deliver(mail, attempt),
      givenUp: (mail, { services, reason }) => services.mail.giveUp(mail, reason),
    }),
  ],
})
