import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import type { SourceFile } from '#model/types/index.ts'
import { type StartedServer, startOn } from '#server/start/startServer.ts'
import { openDemoDatabase, openTestDatabase } from './openTestDatabase.ts'
import { startOptionsOf, TEST_PASSWORD } from './startOptionsOf.ts'

export { TEST_PASSWORD }

export type Reply = Record<string, unknown> & { code: number; msg: string }

export interface Call {
  token?: string | null
  query?: Record<string, string | string[]>
  body?: unknown
  headers?: Record<string, string>
  payload?: InjectOptions['payload']
}

/** The whole server over a fresh database with the demo institutions, spoken to without a socket. */
export interface TestServer extends StartedServer {
  /** The envelope that a call is answered. `path` is below the API base. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, call?: Call): Promise<Reply>
  /** Token of an account, which is taken to have chosen its password itself. */
  signIn(userName: string, password?: string): Promise<string>
  /** Folder of what it stores. */
  dataDir: string
}

/**
 * Starts a server for tests; `close` also removes what it stored.
 * @param pages page files beside those of the project
 * @param env further configuration
 * @param empty whether this is the first start ever of its database: slower, and packages stay as it makes them
 */
export async function startTestServer(
  pages: readonly SourceFile[] = [],
  env: Record<string, string> = {},
  { empty = false } = {},
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mortise-test-'))
  const options = await startOptionsOf(dataDir, pages, env)
  const database = await (empty ? openTestDatabase() : openDemoDatabase())
  const server = await startOn(database, options)
  // The packages of the demo's institutions know nothing of further pages.
  if (pages.length > 0 && !empty) {
    await database.asOwner(tx => tx.updateTable('sys_tenant').set({ package_id: null }).execute())
  }

  const call: TestServer['call'] = async (method, path, { token, query, body, headers, payload } = {}) => {
    const response = await server.fastify.inject({
      method,
      url: `/prod-api${path}`,
      query,
      payload: payload ?? (body as InjectOptions['payload']),
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    })
    return response.json()
  }

  return {
    ...server,
    dataDir,
    call,
    async signIn(userName, password = TEST_PASSWORD) {
      await database.asOwner(tx =>
        tx
          .updateTable('sys_user')
          .set({ password_time: new Date() })
          .where('user_name', '=', userName)
          .where('password_time', 'is', null)
          .execute(),
      )
      const reply = await call('POST', '/auth/login', { body: { username: userName, password } })
      const data = reply.data as { access_token: string } | undefined
      if (!data) throw new Error(`${userName} could not sign in: ${reply.msg}`)
      return data.access_token
    },
    async close() {
      await server.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
