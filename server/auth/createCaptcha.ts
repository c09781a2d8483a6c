import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/Database.ts'
import type { Captcha, Settings } from '../engine/Services.ts'
import { drawCaptcha } from './drawCaptcha.ts'

const minutes = 5

/** Captchas as PNG pictures; their answers lie hashed in the database, so that any server can check them, once. */
export function createCaptcha(database: Database, settings: Settings, allowed: boolean): Captcha {
  return {
    async enabled() {
      return allowed && (await settings.get('sys.account.captchaEnabled')) !== 'false'
    },

    async create() {
      const { text, picture } = drawCaptcha()
      const uuid = randomUUID()
      await database.asPlatform(
        'a captcha is made before anybody has logged in',
        async tx => {
          await sql`delete from sys_captcha where expires_at < now()`.execute(tx)
          await sql`insert into sys_captcha (id, answer_hash, expires_at)
          values (${uuid}, ${hashOf(uuid, text)}, now() + make_interval(mins => ${minutes}))`.execute(tx)
        },
        { vital: true },
      )
      return { img: picture.toString('base64'), uuid }
    },

    async verify(uuid, code) {
      const { rows } = await database.asPlatform(
        'a captcha is checked before anybody has logged in',
        tx =>
          sql<{ answer_hash: string }>`
          delete from sys_captcha where id = ${uuid} and expires_at > now() returning answer_hash`.execute(
            tx,
          ),
        { vital: true },
      )
      const answer = rows[0]?.answer_hash
      return answer !== undefined && isSame(answer, hashOf(uuid, code.trim()))
    },
  }
}

const hashOf = (uuid: string, text: string): string =>
  createHash('sha256').update(`${uuid}:${text.toLowerCase()}`).digest('hex')

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))
