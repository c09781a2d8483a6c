import type { RequestContext, Tx } from './RequestContext.ts'
import type { VisitorLink } from './VisitorLink.ts'

declare module './Services.ts' {
  interface Services {
    visitorLinks: VisitorLinks
  }
}

/** Which record a link opens, and for what. */
export type LinkPlace = Pick<VisitorLink, 'page' | 'purpose' | 'key'>

/** A link as whoever shares it sees it. */
export interface SharedLink {
  /** The code; null where the key that sealed it is lost. */
  code: string | null
  createBy: string
  createTime: Date
  expireTime: Date
  /** To the minute; null before it was used first. */
  lastUsedTime: Date | null
}

/** The links by which visitors reach one record of one tenant each. Codes stand in the database as a hash, and sealed. */
export interface VisitorLinks {
  /**
   * The link of a code that visitors have sent. Guesses are counted by address, uses by link.
   * @throws Fault LINK_INVALID for a guess, a link that was stopped, has expired, is for another purpose, or whose
   * tenant is stopped: the same for all of them
   * @throws Fault RATE_LIMITED
   */
  find(code: string, from: { ip: string; page: string; purpose: string }): Promise<VisitorLink>
  /** Keeps a link from being stopped until the transaction ends. @throws Fault LINK_INVALID where it was meanwhile */
  hold(tx: Tx, link: VisitorLink): Promise<void>
  /** Notes that it was used. */
  noteUse(link: VisitorLink): Promise<void>
  /** The one that opens a record; null for none. */
  read(context: RequestContext, place: LinkPlace): Promise<SharedLink | null>
  /** The one that opens it, made where there is none. */
  make(context: RequestContext, place: LinkPlace, days: number): Promise<SharedLink>
  /** A new one; the one before opens nothing any longer. */
  renew(context: RequestContext, place: LinkPlace, days: number): Promise<SharedLink>
  /** Stops the one that opens it; nothing happens where there is none. */
  stop(context: RequestContext, place: LinkPlace): Promise<void>
}
