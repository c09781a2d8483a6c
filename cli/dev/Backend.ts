import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppModel } from '#model/types/index.ts'

/** The API server inside the development process. */
export interface Backend {
  /** Answers a request below /prod-api. */
  handle(request: IncomingMessage, response: ServerResponse): void
  /** Brings tables, then routes and checks, to the application. @throws when it cannot; all stays as it was. */
  reload(app: AppModel): Promise<void>
  /** Finishes what is under way and lets go of the database. */
  close(): Promise<void>
}
