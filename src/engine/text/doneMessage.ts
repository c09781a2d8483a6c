import { STANDARD_MESSAGE } from '#model/standardMessage.ts'
import type { Envelope } from '../EngineHost.ts'

/** Returns what is told of something done: what the server says of it, where it has words of its own. */
export function doneMessage({ msg }: Envelope, standard: string): string {
  return msg === undefined || msg === '' || msg === STANDARD_MESSAGE ? standard : msg
}
