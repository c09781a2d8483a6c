import type { RunningInstance, RunWork } from './RunningInstance.ts'
import { caretakersOf, sendIncident } from './tellIncident.ts'

/** Tells those who look after an instance what is to be done about it. */
export async function tellManagers(
  work: RunWork,
  { row, definition }: RunningInstance,
  problem: string,
): Promise<void> {
  await sendIncident(work, await caretakersOf(work, definition.modelId), { process: row.name, problem })
}
