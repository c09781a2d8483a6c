/**
 * What a process is set to beyond its diagram. Kept in `settings` of the model, and frozen with each version. Who may
 * start it and who manages it are no settings: they are read of the model as it is now.
 */
export interface ProcessSettings {
  /** Pattern of the title of an instance, with `{field}` of the form, `{process}`, `{starter}`, `{date}`; null for name and starter. */
  title: string | null
  /** Names of the form's fields that lists show. */
  summary: string[]
  /** Names of the form's fields that lists are filtered by. */
  filters: string[]
  /** Pattern of the numbers of instances, as `x-series` has them; null for none. */
  number: string | null
  /** Whether the starter may cancel a running instance. */
  allowCancel: boolean
  /** Whether the starter may take it back while nobody has acted. */
  allowWithdraw: boolean
  /** Whether an approver may take back the own approval. */
  allowWithdrawTask: boolean
  /** What becomes of a task for which nobody is found: it waits for an administrator, is passed over, or goes to the managers of the process. */
  nobody: 'wait' | 'pass' | 'manager'
  /** What becomes of a task that falls to the starter: done by himself, passed over, or given to the leader above him. */
  starterApproves: 'self' | 'skip' | 'leader'
  /** When an approval counts again for a later task of the same person: never, in the task after it, or anywhere later. */
  repeated: 'never' | 'adjacent' | 'once'
  /** What a rejection does where the task says nothing else: the process ends, or goes back to the starter. */
  rejectTo: 'end' | 'starter'
}

const DEFAULTS: ProcessSettings = {
  title: null,
  summary: [],
  filters: [],
  number: null,
  allowCancel: true,
  allowWithdraw: true,
  allowWithdrawTask: true,
  nobody: 'wait',
  starterApproves: 'self',
  repeated: 'never',
  rejectTo: 'end',
}

/** The settings that are stored, with those that are missing as they are by default. */
export function settingsOf(stored: unknown): ProcessSettings {
  const given = (stored ?? {}) as Partial<Record<keyof ProcessSettings, unknown>>
  const said = Object.entries(given).filter(([name, value]) => name in DEFAULTS && value !== null)
  return { ...DEFAULTS, ...Object.fromEntries(said) }
}
