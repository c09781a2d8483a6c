import { addWorkingTime } from '#model/calendar/workingDays.ts'
import { DEFAULT_ZONE, formatDay, parseMoment } from '#model/format/moments.ts'
import { addDuration, daySpanOf } from '#process/execution/isoDuration.ts'
import { evaluateExpression, isJuel } from '#process/execution/processExpression.ts'
import { Refusal } from '#process/execution/Refusal.ts'
import { LIMIT_PROPERTIES } from '#process/execution/taskLimits.ts'
import { workingCalendarOf } from '../../system/calendarOf.ts'
import type { RunningInstance, RunWork, TaskLimit } from './RunningInstance.ts'

/** How often one is reminded of a task that is late. */
const MOST_AFTER = 3

const DAY = 86_400_000
const YEAR = 366 * DAY

/** The moment that lies a duration after another, or before it; null for a text that is none, or leads too far. */
type Mover = (from: number, text: string, direction: 1 | -1) => number | null

/**
 * The limit of a task that opens now, which stays as it is however calendars change.
 * @returns null for none
 * @throws Refusal BAD_DURATION
 */
export async function limitOf(
  work: RunWork,
  running: RunningInstance,
  node: string,
): Promise<TaskLimit | null> {
  const said = dueTextOf(running, node)
  if (said === null) return null
  const properties = propertiesOf(running, node)
  const isCounted = properties[LIMIT_PROPERTIES.workingDays]?.trim() === 'true'
  const move = isCounted ? await workingMover(work, running.now) : moveByClock
  const demand = (moment: number | null): number => {
    if (moment === null) throw new Refusal('BAD_DURATION', node)
    return moment
  }
  const due = demand(/^P/i.test(said) ? move(running.now.getTime(), said, 1) : parseMoment(said))
  const reminders: TaskLimit['reminders'] = []
  const before = properties[LIMIT_PROPERTIES.remindBefore]?.trim()
  if (before) reminders.push({ kind: 'before', at: new Date(demand(move(due, before, -1))) })
  const after = properties[LIMIT_PROPERTIES.remindAfter]?.trim()
  let last = due
  for (let time = 0; after && time < MOST_AFTER; time += 1) {
    const next = demand(move(last, after, 1))
    if (next <= last) break
    reminders.push({ kind: 'after', at: new Date(next) })
    last = next
  }
  return { due: new Date(due), reminders }
}

/** When a task of a node is due, as the diagram says in `dueDate`: a moment or a duration; null where it says nothing. */
function dueTextOf({ definition, state }: RunningInstance, node: string): string | null {
  const text = definition.process.nodes[node]?.task?.dueDate?.trim()
  if (!text) return null
  const value = isJuel(text) ? evaluateExpression(text, { ...state.tokens.variables }) : text
  // A field of the form that was left empty sets no limit.
  return value === null || value === undefined || value === '' ? null : String(value).trim()
}

const moveByClock: Mover = (from, text, direction) => {
  if (direction === 1) return addDuration(from, text.toUpperCase(), DEFAULT_ZONE)
  const span = addDuration(0, text.toUpperCase(), DEFAULT_ZONE)
  return span === null ? null : from - span
}

/** By the calendars of the platform and of the institution as they are now. */
async function workingMover({ tx, tenantId }: RunWork, now: Date): Promise<Mover> {
  const isWorking = await workingCalendarOf(tx, tenantId, {
    from: formatDay(now.getTime() - YEAR),
    last: formatDay(now.getTime() + 7 * YEAR),
  })
  return (from, text, direction) => {
    const span = daySpanOf(text.toUpperCase())
    return span === null ? null : addWorkingTime(isWorking, from, direction * span)
  }
}

/** The extension properties of a user task. */
export const propertiesOf = (
  { definition }: Pick<RunningInstance, 'definition'>,
  node: string,
): Readonly<Record<string, string>> => definition.process.nodes[node]?.task?.properties ?? {}
