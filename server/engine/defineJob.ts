import type { Static, TObject } from '@sinclair/typebox'
import type { DatabaseLog } from '../db/Database.ts'
import type { Services } from './contracts/Services.ts'

/** What a job runs with. No transaction, no tenant: it opens its own through services.database. */
export interface JobContext {
  services: Services
  /** Aborted when the job takes too long, when another server has taken it over, or when this one stops. */
  signal: AbortSignal
  log: DatabaseLog
  /** Moment at which it began. */
  now: Date
}

export interface JobDefinition<P extends TObject = TObject> {
  /** What stands before the bracket in `name(arguments)`; unique, letters and digits. */
  name: string
  title: string
  /** What it does, for whoever sets up a job. */
  description: string
  /** Its parameters by name, in the order of the arguments. Each needs a title; optional ones come last. */
  params: P
  /** Longest that it may take, in seconds. Default 3600. */
  timeoutSeconds?: number
  /**
   * Does the job, and returns what stands in its log. A killed server's job runs again elsewhere, so it must stand
   * that. What it throws is a failure, whose message stands in the log.
   */
  run(params: Static<P>, context: JobContext): Promise<string>
}

/**
 * Declares a handler of scheduled jobs; exported as default by server/jobs/<name>.ts. Only declared handlers can be
 * scheduled, with these parameters only.
 * @example
 * export default defineJob({
 *   name: 'clearJobLogs',
 *   title: '清理调度日志',
 *   description: '删除早于保留天数的调度日志',
 *   params: Type.Object({ days: Type.Integer({ title: '保留天数', minimum: 1 }) }),
 *   run: async ({ days }, { services }) => `已清理 ${await clear(services, days)} 条`,
 * })
 */
export function defineJob<P extends TObject>(definition: JobDefinition<P>): JobDefinition {
  // Arguments are checked against `params` before they come here.
  return definition as unknown as JobDefinition
}
