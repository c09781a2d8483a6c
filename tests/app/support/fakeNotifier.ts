import { vi } from 'vitest'
import type { Notifier } from '../../../src/app/notify/Notifier.ts'

/** Returns a notifier that keeps what it is told and answers every question with `yes`. */
export function fakeNotifier(yes = true) {
  const done = vi.fn()
  const report = vi.fn()
  const notifier = {
    message: vi.fn<Notifier['message']>(),
    notice: vi.fn<Notifier['notice']>(),
    loading: vi.fn<Notifier['loading']>(() => ({ report, done })),
    confirm: vi.fn<Notifier['confirm']>(async () => yes),
  }
  return { ...notifier, done, report }
}
