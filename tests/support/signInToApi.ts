import { type APIRequestContext, expect } from '@playwright/test'
import { E2E } from './e2eServer.ts'

// biome-ignore lint/suspicious/noExplicitAny: what a server answers is what the tests look at.
type ApiReply = Record<string, any> & { code: number; msg: string }

/** The API as one account, to make what a test needs and to look at what it has stored. */
export interface ApiSession {
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<ApiReply>
  /** The only record of a list with these filters. */
  find(path: string, filter: Record<string, string>): Promise<ApiReply>
}

/** Signs an account in, beside any browser. */
export async function signInToApi(request: APIRequestContext, userName = 'admin'): Promise<ApiSession> {
  const login = await request.post(`${E2E.apiUrl}/auth/login`, {
    data: { username: userName, password: E2E.password },
  })
  const { code, msg, data: session } = await login.json()
  expect(code, `login of ${userName}: ${msg}`).toBe(200)

  const call: ApiSession['call'] = async (method, path, body) => {
    const answer = await request.fetch(E2E.apiUrl + path, {
      method,
      data: body,
      headers: { authorization: `Bearer ${session.access_token}` },
    })
    return answer.json()
  }
  return {
    call,
    async find(path, filter) {
      const { rows, data } = await call('GET', `${path}?${new URLSearchParams(filter)}`)
      const found = rows ?? data
      expect(found, `${path} ${JSON.stringify(filter)}`).toHaveLength(1)
      return found[0]
    },
  }
}
