import type { RequestContext, Tx } from './RequestContext.ts'
import type { VisitorLink } from './VisitorLink.ts'

declare module './Services.ts' {
  interface Services {
    visitorLinks: VisitorLinks
  }
}

/** Which record a link opens, and for what. */
export type LinkPlace = Pick<VisitorLink, 'page' | 'purpose' | 'key'>

/** What a link that is made is like. */
export interface LinkMaking {
  /** For which it opens. */
  days: number
  /** Whether it has a code for people who type. */
  typed: boolean
}

/** A link as whoever shares it sees it. */
export interface SharedLink {
  /** The code; null where the key that sealed it is lost. */
  code: string | null
  /** The one that is typed, 8 letters; null where it has none, or its key is lost. */
  typed: string | null
  createBy: string
  createTime: Date
  expireTime: Date
  /** To the minute; null before it was used first. */
  lastUsedTime: Date | null
}

/** A link that staff show in a hall, and what is scanned there now. */
export interface LinkStamp {
  stamp: string
  /** Whole seconds after which the next one is shown. */
  seconds: number
}

/** From where a code came, and for what it was sent. */
interface Asking {
  ip: string
  page: string
  purpose: string
}

/** Who uses a link. */
interface LinkUse {
  ip: string
  /** The key of the browser; null where it has none yet. */
  device: string | null
  /** What the page says of uses in a minute, by address and of the link; null or 0 for nothing. */
  own: { address: number | null; link: number | null } | null
}

/** The links by which visitors reach one record of one tenant each. Codes stand in the database as a hash, and sealed. */
export interface VisitorLinks {
  /**
   * The link of a code that visitors have sent, the long one or the typed one. It is looked up first: wrong codes are
   * counted by address, and refuse no right one, but for typed codes of an address that searches for them.
   * @throws Fault LINK_INVALID for a guess, a link that was stopped, has expired, is for another purpose, or whose
   * tenant is stopped: the same for all of them
   * @throws Fault RATE_LIMITED
   */
  find(code: string, asking: Asking): Promise<VisitorLink>
  /**
   * Counts a use: by browser, and generously by address, which a whole campus may have.
   * @throws Fault RATE_LIMITED
   */
  takeUse(link: VisitorLink, use: LinkUse): Promise<void>
  /**
   * Keeps a link from being stopped until the transaction ends. What `find` gives may be seconds old.
   * @throws Fault LINK_INVALID where it was stopped or has expired, or its tenant was stopped
   */
  hold(tx: Tx, link: VisitorLink): Promise<void>
  /** Notes that it was used. */
  noteUse(link: VisitorLink): Promise<void>
  /** The one that opens a record; null for none. */
  read(context: RequestContext, place: LinkPlace): Promise<SharedLink | null>
  /** The one that opens it, made where there is none. After `marks.ready()`, as `renew`. */
  make(context: RequestContext, place: LinkPlace, making: LinkMaking): Promise<SharedLink>
  /** A new one; the one before opens nothing any longer. */
  renew(context: RequestContext, place: LinkPlace, making: LinkMaking): Promise<SharedLink>
  /** Stops the one that opens it; nothing happens where there is none. */
  stop(context: RequestContext, place: LinkPlace): Promise<void>
  /** What a QR code that changes says now; null where there is no link. After `marks.ready()`. */
  stamp(context: RequestContext, place: LinkPlace): Promise<LinkStamp | null>
}
