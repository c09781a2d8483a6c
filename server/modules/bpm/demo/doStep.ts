import type { ApprovalCommand } from '#process/approval/ApprovalCommand.ts'
import type { WorkItem } from '#process/approval/ApprovalState.ts'
import { expandCandidates } from '../people/expandCandidates.ts'
import { advance } from '../run/advance.ts'
import { openInstance } from '../run/openInstance.ts'
import type { NotedEvent, RunningInstance, RunWork } from '../run/RunningInstance.ts'
import { saveInstance } from '../run/saveInstance.ts'
import type { DemoStep } from './DemoInstance.ts'
import type { DemoPeople } from './demoPeople.ts'

interface StepPlace {
  /** Of the instance. */
  id: number
  step: DemoStep
  at: Date
  people: DemoPeople
  tenant: number
}

/** Does one step of a process of the demo, at a moment before now. */
export async function doStep(work: RunWork, place: StepPlace): Promise<void> {
  const { id, step, at } = place
  if (step.do === 'comment' || step.do === 'copy') {
    await noteBeside(work, place)
    return
  }
  const running = await openInstance(work, id)
  running.now = at
  const { commands, event } = await commandsOf(work, running, place)
  if (event.item !== undefined && step.reason !== undefined)
    running.opinions.set(event.item, { reason: step.reason })
  if (step.do === 'cancel') running.row.reason = step.reason ?? null
  running.events.push(event)
  for (const command of commands) await advance(work, running, command)
  await saveInstance(work, running)
}

async function commandsOf(
  work: RunWork,
  running: RunningInstance,
  { step, at, people, tenant }: StepPlace,
): Promise<{ commands: ApprovalCommand[]; event: NotedEvent }> {
  const now = at.getTime()
  const named = step.by === undefined ? null : people.named(tenant, step.by).userId
  const event = { type: step.do, reason: step.reason ?? null }
  if (step.do === 'cancel' || step.do === 'suspend' || step.do === 'withdraw') {
    const by = named ?? running.row.startUserId
    const command: ApprovalCommand =
      step.do === 'withdraw' ? { type: 'withdraw', by, now } : { type: step.do, now }
    return { commands: [command], event: { ...event, userId: by } }
  }
  const item = openItem(running, named)
  const by = named ?? item.assignee ?? (await firstCandidate(work, item, at))
  const own = { item: item.id, by, now }
  const claim: ApprovalCommand[] =
    item.assignee === null && step.do !== 'claim' ? [{ type: 'claim', ...own }] : []
  return {
    commands: [...claim, { ...own, ...whatOf(step, people, tenant) } as ApprovalCommand],
    event: { ...event, userId: by, item: item.id },
  }
}

function whatOf(step: DemoStep, people: DemoPeople, tenant: number): Record<string, unknown> {
  const [to = ''] = [step.to ?? ''].flat()
  if (step.do === 'return') return { type: 'return', to }
  if (step.do === 'transfer') return { type: 'transfer', to: people.named(tenant, to).userId }
  return { type: step.do }
}

/** What somebody is asked at the moment: this person, or anybody. */
function openItem({ state, row }: RunningInstance, person: number | null): WorkItem {
  const open = Object.values(state.items).filter(item => item.state === 'open')
  const item = open.find(one => one.assignee === person) ?? open.find(one => one.assignee === null) ?? open[0]
  if (item) return item
  throw new Error(`Nobody is asked in the process ${row.name} of the demo.`)
}

/** Somebody who may take a task that is open to several. */
async function firstCandidate(
  { tx, tenantId }: RunWork,
  { candidates }: WorkItem,
  now: Date,
): Promise<number> {
  const [first] = await expandCandidates({ tx, tenantId, now }, candidates)
  if (first !== undefined) return first
  throw new Error('Nobody may take a task of the demo.')
}

/** Comments and copies stand beside the process. */
async function noteBeside(
  { tx, tenantId }: RunWork,
  { id, step, at, people, tenant }: StepPlace,
): Promise<void> {
  const person = people.named(tenant, step.by ?? '')
  const to = [step.to ?? []].flat().map(userName => people.named(tenant, userName).userId)
  const event = {
    tenant_id: tenantId,
    instance_id: id,
    type: step.do,
    event_time: at,
    user_id: person.userId,
  }
  await tx
    .insertInto('bpm_process_event')
    .values({ ...event, reason: step.reason ?? null, detail: JSON.stringify({ userIds: to }) })
    .execute()
  if (step.do === 'comment') return
  await tx
    .insertInto('bpm_process_copy')
    .values(
      to.map(userId => ({
        ...{ tenant_id: tenantId, instance_id: id, user_id: userId, creator_id: person.userId },
        ...{ reason: step.reason ?? null, create_time: at, read_time: step.read ? at : null },
      })),
    )
    .execute()
}
