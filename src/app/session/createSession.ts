import { proxy, ref } from 'valtio/vanilla'
import { t } from '#model/language/t.ts'
import type { Http } from '../http/Http.ts'
import { HttpFault } from '../http/HttpFault.ts'
import { adoptHouse } from '../settings/settings.ts'
import type { OpenedSession, SessionStorage } from './createSessionStorage.ts'
import { releaseLock } from './lock.ts'
import { readUserInfo, type UserInfo } from './readUserInfo.ts'

interface SessionState {
  token: string | null
  /** Who works; null until the server has answered. */
  info: UserInfo | null
  /** Answer of getRouters, not yet looked at; null until the server has answered. */
  routers: { data: unknown } | null
  /** Why user information could not be fetched; null while it has not failed. */
  failure: string | null
  /** What the server answered when it could not tell for now, and said when to ask again; null otherwise. */
  outage: HttpFault | null
}

export interface Credentials {
  username: string
  password: string
  code: string
  uuid: string
  /** From a text message, where the login takes one. */
  smsCode?: string
}

export interface Session {
  state: SessionState
  /** @throws HttpFault with the reason of a refusal. */
  login(credentials: Credentials): Promise<void>
  /** The same without taking it over: for whoever looks first whose it is. @throws HttpFault */
  open(credentials: Credentials): Promise<OpenedSession>
  /**
   * Fetches who works and what may be opened. When that fails the session ends and `failure` says why; where the
   * server answers when to ask again, the session stays and `outage` says so.
   */
  fetchUserInfo(): Promise<void>
  /** Fetches anew what may be opened, after pages have changed. When that fails the menu stays as it is. */
  refreshMenu(): Promise<void>
  /**
   * Ends the session on the server and in this browser's storage, also when the server cannot be reached. What
   * is drawn stays until the page is loaded anew, which whoever calls this sees to.
   */
  logout(): Promise<void>
  /**
   * Takes notice that somebody else has ended the session, in this browser's storage; what is drawn stays until the page
   * is loaded anew, which whoever calls this sees to.
   */
  forcedOut(): void
  /** Ends the session here only. @param failure why; null for no reason. */
  drop(failure?: string | null): void
  /** Takes notice that the password has been changed. */
  passwordChanged(): void
  /** Takes notice of what the account has changed of itself. */
  profileChanged(changes: Partial<Pick<UserInfo, 'nickName' | 'avatar'>>): void
}

/** ms; nobody waits longer for a server that does not answer a goodbye. */
const LOGOUT_TIMEOUT = 5000

const nothingKnown = { info: null, routers: null, failure: null, outage: null }

/**
 * Returns the session of this browser.
 * @param onKnown hears who works before anything is drawn for them
 * @see spec.md section 4, session
 */
export function createSession(
  http: Http,
  storage: SessionStorage,
  onKnown: (info: UserInfo) => void = () => undefined,
): Session {
  const state = proxy<SessionState>({ ...nothingKnown, token: storage.token() })
  let fetching: { token: string | null; done: Promise<void> } | null = null

  function drop(failure: string | null = null): void {
    storage.clear()
    Object.assign(state, { ...nothingKnown, token: null, failure })
  }

  async function tellServer(): Promise<void> {
    try {
      await http.request('/auth/logout', {
        method: 'DELETE',
        silent: true,
        askWhenExpired: false,
        timeout: LOGOUT_TIMEOUT,
      })
    } catch (error) {
      console.warn('The server could not end the session; it is ended here.', error)
    }
  }

  async function logout(): Promise<void> {
    await tellServer()
    storage.clear()
  }

  /** Several that ask at once share one answer. */
  function fetchUserInfo(): Promise<void> {
    if (fetching?.token !== state.token) fetching = { token: state.token, done: fetchOnce().finally(settle) }
    return fetching.done
  }

  function settle(): void {
    fetching = null
  }

  async function fetchOnce(): Promise<void> {
    const { token } = state
    const quietly = { silent: true, askWhenExpired: false }
    try {
      const [info, routers] = await Promise.all([
        http.request('/system/user/getInfo', quietly),
        http.request('/system/menu/getRouters', quietly),
      ])
      if (state.token !== token) return
      adoptHouse(info)
      const known = { info: readUserInfo(info), routers: ref({ data: routers.data }) }
      onKnown(known.info)
      Object.assign(state, { ...nothingKnown, ...known })
    } catch (error) {
      if (state.token !== token) return
      if (error instanceof HttpFault && error.retryAfter !== null) {
        state.outage = ref(error)
        return
      }
      await tellServer()
      drop(error instanceof Error ? error.message : String(error))
    }
  }

  async function refreshMenu(): Promise<void> {
    const { token } = state
    try {
      const { data } = await http.request('/system/menu/getRouters', { silent: true, askWhenExpired: false })
      const isOld = JSON.stringify(data) === JSON.stringify(state.routers?.data)
      if (state.token === token && !isOld) state.routers = ref({ data })
    } catch (error) {
      console.warn('The menu could not be fetched anew.', error)
    }
  }

  async function open({ username, smsCode, ...credentials }: Credentials): Promise<OpenedSession> {
    const second = smsCode ? { smsCode: smsCode.trim() } : {}
    const body = { username: username.trim(), ...credentials, ...second }
    const { data } = await http.request('/auth/login', {
      method: 'POST',
      body,
      anonymous: true,
      silent: true,
      askWhenExpired: false,
      // A second try with the same words after a refusal is no accident.
      headers: { repeatSubmit: 'false' },
    })
    const answer = (data ?? {}) as Record<string, unknown>
    const token = typeof answer.access_token === 'string' ? answer.access_token : ''
    if (token === '') throw new Error(t('登录接口没有返回令牌，请联系管理员'))
    return { token, expiresIn: numberOf(answer.expires_in), tenantId: textOf(answer.tenant_id) }
  }

  async function login(credentials: Credentials): Promise<void> {
    const opened = await open(credentials)
    releaseLock()
    storage.save(opened)
    Object.assign(state, { ...nothingKnown, token: opened.token })
  }

  function passwordChanged(): void {
    if (state.info) state.info.passwordNotice = null
  }

  function profileChanged(changes: Partial<UserInfo>): void {
    if (state.info) Object.assign(state.info, changes)
  }

  return {
    state,
    forcedOut: () => storage.forcedOut(state.token),
    login,
    open,
    fetchUserInfo,
    refreshMenu,
    logout,
    drop,
    passwordChanged,
    profileChanged,
  }
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}
