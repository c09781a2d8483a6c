import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppModel } from '#model/types/index.ts'
import type { Backend } from './Backend.ts'

/** The place in which the running backend stands while its code changes. */
interface BackendSlot extends Backend {
  /** Starts the backend anew from its changed code. Requests wait meanwhile. */
  restart(): Promise<void>
}

/**
 * Returns a backend that can be started anew from its changed code. While code does not run, requests are
 * answered with the reason; the next restart may mend it.
 * @param load starts a backend from the code as it is now
 * @throws what the first start throws
 */
export async function createBackendSlot(load: () => Promise<Backend>): Promise<BackendSlot> {
  let current: Promise<Backend> = load()
  await current

  async function replace(old: Promise<Backend>): Promise<Backend> {
    // A backend that never started holds nothing to close.
    await old.then(backend => backend.close()).catch(() => undefined)
    return load()
  }

  return {
    handle(request, response) {
      current
        .then(backend => backend.handle(request, response))
        .catch(error => refuse(request, response, error))
    },
    reload: async (app: AppModel) => (await current).reload(app),
    reseed: async () => (await current).reseed(),
    close: async () => (await current).close(),
    async restart() {
      current = replace(current)
      await current
    },
  }
}

/** In the envelope of every other answer, so that the browser shows it like any other failure. */
function refuse(_: IncomingMessage, response: ServerResponse, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ code: 500, msg: `服务端代码未能运行：${reason}` }))
}
