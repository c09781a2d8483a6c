import { createContext, useContext } from 'react'
import type { Http } from '../http/Http.ts'
import type { Notify } from '../notify/createNotify.ts'
import type { PlainNotices } from '../notify/createPlainNotices.ts'
import type { HistoryGate } from '../router/createHistoryGate.ts'
import type { Relogin } from '../session/createRelogin.ts'
import type { Session } from '../session/createSession.ts'
import type { SessionStorage } from '../session/createSessionStorage.ts'
import type { ColorMode } from '../settings/createColorMode.ts'

/** What the frame consists of before any screen is loaded. */
export interface Frame {
  http: Http
  session: Session
  notify: Notify
  plainNotices: PlainNotices
  colorMode: ColorMode
  /** Hears of steps in the history before the router. */
  historyGate: HistoryGate
  /** Asks for a new login where the session has ended. */
  relogin: Relogin
  /** Where a session outlives a reload. */
  storage: SessionStorage
  /** Ends the session and goes to the home page, which leads a stranger to the login page. */
  leave(): Promise<void>
  /**
   * Loads a fresh page for whoever has the session of this browser now, or for nobody: what was open and fetched for the
   * person so far, and what this browser kept of their work, is gone before anything is drawn.
   * @param words what the login page says; null for nothing
   */
  startAnew(words: string | null): void
  /** Loads everything anew, here and in the other windows, because the session sees other things now. */
  changeSight(): void
}

/** What of it screens have that are open to all. */
export type OpenFrame = Pick<Frame, 'http' | 'notify' | 'plainNotices' | 'colorMode'>

/** The frame where there is no session: of the pages of visitors. */
export const OpenFrameContext = createContext<OpenFrame | null>(null)

/** Returns what of the frame is there with a session and without. @throws Error outside of both. */
export function useOpenFrame(): OpenFrame {
  const open = useContext(OpenFrameContext)
  const frame = useContext(FrameContext)
  const found = open ?? frame
  if (!found)
    throw new Error('useOpenFrame needs <OpenFrameContext.Provider> or <FrameContext.Provider> above.')
  return found
}

export const FrameContext = createContext<Frame | null>(null)

/** Returns the frame. @throws Error outside of it. */
export function useFrame(): Frame {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('useFrame needs <FrameContext.Provider> above.')
  return frame
}
