import type { VisitorLinkModel } from '#model/types/index.ts'
import type { EngineHost } from '../EngineHost.ts'
import type { VisitDoor } from './VisitDoor.ts'

/** A link as whoever shares it is answered it. */
export interface SharedLink {
  /** null where the key that sealed it is lost. */
  linkCode: string | null
  /** The one that is typed; null where there is none. */
  typedCode: string | null
  /** Address of the site, where a setting says it. */
  site: string | null
  institution: string
  /** Whether it opens only by a QR code that changes, as its record is now. */
  changing: boolean
  from: string | null
  to: string | null
  state: VisitDoor['state']
  /** Why it does not open now; null where it does, or its record is not such as it opens. */
  closed: string | null
  createBy: string
  createTime: string
  expireTime: string
  lastUsedTime: string | null
  /** Whether it opens at this moment, by the conditions of the page. */
  opens: boolean
}

/** Where visitors open a link, without its code; undefined where no screen is there for them. */
export function addressOf(
  host: EngineHost,
  { action, path, screen }: VisitorLinkModel,
  { site }: Pick<SharedLink, 'site'>,
): string | undefined {
  // A link that no screen of the frame opens is used elsewhere, by its code.
  return action === null && screen === null ? undefined : host.visitorUrl?.(path, { site, screen })
}

/** ABCDEFGH as people read it. */
export const inGroups = (code: string): string => code.replace(/^(.{4})(.+)$/, '$1-$2')
