import { API_BASE } from '../../apiBase.ts'

/** Where the API page lies. */
export const DOCS_PATH = `${API_BASE}/docs`

const NAME = 'mortise-docs'
const pattern = new RegExp(`(?:^|;\\s*)${NAME}=([A-Za-z0-9_-]{20,200})(?:;|$)`)

/**
 * The cookie by which a browser shows the API page: opening a page carries no header. It holds the session's token,
 * goes to that page alone, is seen by no script, and is worth nothing once the session has ended.
 */
export const docsCookie = (token: string, isSecure: boolean): string =>
  `${NAME}=${token}; Path=${DOCS_PATH}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`

/** The token of that cookie among those of a request; undefined where there is none. */
export const docsToken = (cookies: string | undefined): string | undefined => pattern.exec(cookies ?? '')?.[1]
