import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type ResvgPackage from '@resvg/resvg-js'
import { sql } from 'kysely'
import type SvgCaptcha from 'svg-captcha'
import type { Database } from '../db/Database.ts'
import type { Settings } from '../engine/contracts/dictionaries.ts'
import { defineService } from '../engine/defineService.ts'
import { lazyPackage } from '../lazyPackage.ts'

export interface Captcha {
  enabled(): Promise<boolean>
  /** A picture (base64 PNG, no prefix) and the id under which its answer is kept for five minutes. */
  create(): Promise<{ img: string; uuid: string }>
  /** Whether the answer is right; each captcha can be tried once. */
  verify(uuid: string, code: string): Promise<boolean>
}

const loadResvg = lazyPackage<typeof ResvgPackage>('@resvg/resvg-js')

const loadSvgCaptcha = lazyPackage<typeof SvgCaptcha>('svg-captcha')

/** Capitals and figures that nobody takes for one another. Small letters reach below the line and look cut off. */
const CHARACTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ23456789'

const minutes = 5

declare module '../engine/contracts/Services.ts' {
  interface Services {
    captcha: Captcha
  }
}

export default defineService({
  name: 'captcha',
  needs: ['database', 'settings'],
  start: ({ database, settings }, { config }) => createCaptcha(database, settings, config.captcha),
})

/** Captchas as PNG pictures; their answers lie hashed in the database, so that any server can check them, once. */
function createCaptcha(database: Database, settings: Settings, allowed: boolean): Captcha {
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

interface DrawnCaptcha {
  /** What the picture says. */
  text: string
  /** PNG of 180 × 60 px. */
  picture: Buffer
}

/**
 * Draws four characters, whole within the picture.
 * @param noise number of lines across them
 */
export function drawCaptcha(noise = 2): DrawnCaptcha {
  const { Resvg } = loadResvg()
  const { data, text } = loadSvgCaptcha().create({
    size: 4,
    noise,
    ignoreChars: '',
    charPreset: CHARACTERS,
    width: 180,
    height: 60,
    fontSize: 72,
    color: true,
    background: '#f4f6fb',
  })
  // The characters are drawn as paths; looking for the fonts of the machine takes a tenth of a second.
  const drawing = new Resvg(data, { font: { loadSystemFonts: false } })
  return { text, picture: Buffer.from(drawing.render().asPng()) }
}
