import { createHash } from 'node:crypto'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { Services } from '#server/engine/contracts/Services.ts'

/** What seals a link: it opens as nothing else. */
const PURPOSE = 'password-link'

/** What a link says; nobody but this installation reads or makes it. */
export interface PasswordToken {
  tenantId: number
  userId: number
  /** Who has made it: as long as that account may set this password, the link does. */
  madeBy: number
  /** Of the password that it replaces: a link works once, for afterwards the account has another one. */
  stamp: string
  /** s since 1970 */
  expires: number
}

/** As short as it can be: it has to fit into a text message. */
export function sealToken(
  { vault }: Pick<Services, 'vault'>,
  { tenantId, userId, madeBy, stamp, expires }: PasswordToken,
): string {
  const sealed = vault.seal(JSON.stringify([tenantId, userId, madeBy, stamp, expires]), PURPOSE)
  return sealed.replace(/=+$/, '').replace(/[:+/]/g, sign => IN_ADDRESS[sign] ?? sign)
}

/** @throws Fault STATE for what is no link of this installation, or has expired */
export function openToken(
  { services, now }: { services: Pick<Services, 'vault'>; now: Date },
  token: string,
): PasswordToken {
  let told: unknown
  try {
    told = JSON.parse(services.vault.open(sealedOf(token), PURPOSE))
  } catch {
    // Cut short, made up, or of another installation: all the same to who holds it.
    throw spentLink()
  }
  const [tenantId, userId, madeBy, stamp, expires] = told as [number, number, number, string, number]
  if (!(expires * 1000 > now.getTime())) throw spentLink()
  return { tenantId, userId, madeBy, stamp, expires }
}

export const stampOf = (hash: string | null): string =>
  createHash('sha256')
    .update(hash ?? '')
    .digest('base64url')
    .slice(0, 22)

export const spentLink = () =>
  new Fault('STATE', { message: localized('链接已使用或已失效，请联系管理员重新发送') })

/** Signs of sealed texts that programs take for the end of an address, or encode. */
const IN_ADDRESS: Record<string, string> = { ':': '.', '+': '-', '/': '_' }
const IN_SEALED = Object.fromEntries(Object.entries(IN_ADDRESS).map(([sign, other]) => [other, sign]))

function sealedOf(token: string): string {
  const sealed = token.replace(/[.\-_]/g, sign => IN_SEALED[sign] ?? sign)
  const content = sealed.slice(sealed.lastIndexOf(':') + 1)
  return sealed.padEnd(sealed.length + ((4 - (content.length % 4)) % 4), '=')
}
