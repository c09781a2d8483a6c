import { randomUUID } from 'node:crypto'
import type { DatabaseLog } from '../db/Database.ts'
import type { SmsSender } from './SmsSender.ts'

/** Sends nothing: the text, code included, stands in the server's log. For development only. */
export function createDebugSender(log: DatabaseLog): SmsSender {
  return {
    async send({ mobile, text }) {
      log.warn({ mobile, text }, 'Text message of the debug channel')
      return { serialNo: randomUUID(), code: null, message: null }
    },
  }
}
