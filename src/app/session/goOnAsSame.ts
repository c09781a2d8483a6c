import { ref } from 'valtio/vanilla'
import { isSame } from '#model/isSame.ts'
import type { Http } from '../http/Http.ts'
import type { Credentials, Session } from './createSession.ts'
import type { SessionStorage } from './createSessionStorage.ts'
import { readUserInfo, type UserInfo } from './readUserInfo.ts'

interface SessionParts {
  http: Pick<Http, 'request'>
  session: Session
  storage: SessionStorage
}

/**
 * Opens a session while somebody's work stands open. For the same account and institution the work stays, and rights and
 * menus are read anew. For anybody else only the storage has the new session: whoever calls this loads a fresh page.
 *
 * @returns whether it is the same person
 * @throws HttpFault with the reason of a refusal
 */
export async function loginAgain(parts: SessionParts, credentials: Credentials): Promise<boolean> {
  const { session, storage } = parts
  const tenant = storage.tenant()
  const opened = await session.open(credentials)
  const known = await whoHas(parts, opened.token)
  const isMine = isSamePerson(session, known.info) && !areDifferent(tenant, opened.tenantId)
  storage.save(opened)
  if (isMine) takeUp(session, opened.token, known)
  return isMine
}

/** The same for a session that another window has opened. @throws HttpFault when it could not be told whose it is */
export async function follow(parts: SessionParts): Promise<boolean> {
  const { session, storage } = parts
  const token = storage.token()
  if (token === null) return false
  const known = await whoHas(parts, token)
  // Meanwhile another one may have been opened, which is heard of by itself.
  if (storage.token() !== token) return follow(parts)
  const isMine = isSamePerson(session, known.info)
  if (isMine) takeUp(session, token, known)
  return isMine
}

interface Known {
  info: UserInfo
  routers: { data: unknown }
}

/** Asks as the session of a token, whatever session this window has. */
async function whoHas({ http }: SessionParts, token: string): Promise<Known> {
  const asIts = { silent: true, askWhenExpired: false, headers: { Authorization: `Bearer ${token}` } }
  const [info, routers] = await Promise.all([
    http.request('/system/user/getInfo', asIts),
    http.request('/system/menu/getRouters', asIts),
  ])
  return { info: readUserInfo(info), routers: { data: routers.data } }
}

/** Somebody whose password was set by another may do nothing but change it: the work could not be saved. */
function isSamePerson({ state: { info: mine } }: Session, other: UserInfo): boolean {
  if (mine === null || mine.acting !== null || other.acting !== null) return false
  const isMine = mine.userId === other.userId && mine.tenantId === other.tenantId
  return isMine && other.passwordNotice?.kind !== 'initial'
}

/** A server need not say it with the login. */
const areDifferent = (tenant: string | null, other: string | null): boolean =>
  tenant !== null && other !== null && tenant !== other

/** What is the same stays the same object, so that nothing is drawn or fetched anew for it. */
function takeUp({ state }: Session, token: string, { info, routers }: Known): void {
  if (!isSame(routers.data, state.routers?.data)) state.routers = ref(routers)
  if (!isSame(info, state.info)) state.info = info
  state.token = token
}
