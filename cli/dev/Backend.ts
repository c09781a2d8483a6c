import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppModel, Problem } from '#model/types/index.ts'

/** The API server inside the development process. */
export interface Backend {
  /** Answers a request below /prod-api. */
  handle(request: IncomingMessage, response: ServerResponse): void
  /**
   * Brings tables, then routes and checks, to the application. Returns where the page files ask for a change
   * that waits for somebody's agreement; all stays as it was then. @throws when it cannot; so it does then
   */
  reload(app: AppModel): Promise<Problem[]>
  /** Gives the database what changed in the seeds. @throws when they are wrong; it stays as it is then */
  reseed(): Promise<void>
  /** Finishes what is under way and lets go of the database. */
  close(): Promise<void>
}
