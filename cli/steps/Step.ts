/** What a step found. */
export interface StepResult {
  passed: number
  failed: number
  /** What failed and with what words, a line each; told again at the end of a long run. */
  failures?: string[]
}

/** One part of a run, such as the types or the server's tests. */
export interface Step {
  title: string
  /** @throws Error when it could not run at all; counts as one failure. */
  run(): StepResult | Promise<StepResult>
}

/** A step that ran, and how long it took. */
export interface StepOutcome extends StepResult {
  title: string
  /** ms */
  took: number
}
