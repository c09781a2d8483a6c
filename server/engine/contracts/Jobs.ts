import type { Tx } from '../../db/Database.ts'

/** A handler as those see it who set up a job. */
export interface JobHandler {
  name: string
  title: string
  description: string
  /** In the order of the arguments. */
  params: { name: string; title: string; required: boolean }[]
  /** How a call of it is written: clearJobLogs(保留天数). */
  usage: string
}

/** The scheduled jobs of the installation. */
export interface Jobs {
  /** All that can be scheduled, by name. */
  handlers(): JobHandler[]
  /**
   * Name of the handler that `handler(arguments)` calls.
   * @throws Fault INVALID at invokeTarget when there is none, or its parameters do not take the arguments
   */
  checkTarget(target: unknown): string
  /**
   * The next times of a cron expression, at most `count`.
   * @throws Fault INVALID at cronExpression when it is none, or never comes
   */
  nextTimes(expression: unknown, count: number, after: Date): Date[]
  /** Every server looks at the jobs anew when tx commits. */
  changed(tx: Tx): Promise<void>
  /** Runs a job once, also one that is paused, when tx commits. */
  runOnce(tx: Tx, jobId: number): Promise<void>
}
