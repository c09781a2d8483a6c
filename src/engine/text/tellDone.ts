import type { EngineHost, Envelope } from '../EngineHost.ts'
import { doneMessage } from './doneMessage.ts'

/**
 * Tells of something done; what the server has taken in and does not begin with (`waits`) is no success yet.
 * @param standard what is said where the server has no words of its own
 */
export function tellDone(notify: EngineHost['notify'], answer: Envelope, standard: string): void {
  const message = doneMessage(answer, standard)
  if (answer.waits === true) notify.warning(message)
  else notify.success(message)
}
