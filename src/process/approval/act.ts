import type { ExecutableProcess } from '../execution/ExecutableProcess.ts'
import { Refusal } from '../execution/Refusal.ts'
import type { TokenPort } from '../execution/TokenPort.ts'
import type { ApprovalCommand, ApprovalStep, CommandOf } from './ApprovalCommand.ts'
import type { ApprovalState } from './ApprovalState.ts'
import { approveItem, passTask, rejectItem, seatPeople } from './answers.ts'
import { claimItem, delegateItem, replaceItem, takeBackItem, transferItem, unclaimItem } from './hands.ts'
import { addMembers, removeMember } from './members.ts'
import { signItem, unsignItem } from './signers.ts'
import { returnItem, withdrawInstance } from './takeBack.ts'
import { type RejectTo, Work } from './Work.ts'
import { withdrawItem } from './withdrawItem.ts'

/** What goes on while an instance is suspended. */
const WHILE_SUSPENDED = new Set<ApprovalCommand['type']>(['activate', 'cancel'])

type Handlers = { [T in ApprovalCommand['type']]: (work: Work, command: CommandOf<T>) => void }

const HANDLERS: Handlers = {
  start: (work, { variables }) => work.tokens({ type: 'start', variables, now: work.now }),
  seat: seatPeople,
  pass: passTask,
  approve: approveItem,
  reject: rejectItem,
  return: returnItem,
  withdraw: withdrawInstance,
  'withdraw-item': withdrawItem,
  cancel: work => work.end(4),
  sign: signItem,
  unsign: unsignItem,
  'add-members': addMembers,
  'remove-member': removeMember,
  transfer: transferItem,
  delegate: delegateItem,
  replace: replaceItem,
  'take-back': takeBackItem,
  claim: claimItem,
  unclaim: unclaimItem,
  answer: handOn,
  move: handOn,
  fire: handOn,
  message: handOn,
  signal: handOn,
  suspend: handOn,
  activate: handOn,
  set: handOn,
}

/**
 * The state after a command, and what has come of it. The state that is given stays as it is; the same commands give
 * the same states. Whether who acts may do it at all (rights, visits) is decided before; here, whether it is his turn.
 * @throws Refusal and nothing has happened
 * @see docs/how-to/process-models.md
 */
export function act(
  process: ExecutableProcess,
  engine: TokenPort,
  {
    state,
    command,
    rejectTo = 'end',
  }: { state: ApprovalState; command: ApprovalCommand; rejectTo?: RejectTo },
): ApprovalStep {
  const { status } = state.tokens
  if (status === 'suspended' && !WHILE_SUSPENDED.has(command.type)) throw new Refusal('SUSPENDED')
  if (status === 'completed' || status === 'ended') throw new Refusal('NOT_RUNNING')
  const work = new Work(process, engine, { state, now: command.now, rejectTo })
  const handler = HANDLERS[command.type] as (work: Work, command: ApprovalCommand) => void
  handler(work, command)
  return { state: work.state, effects: work.effects }
}

function handOn(
  work: Work,
  command: CommandOf<'answer' | 'move' | 'fire' | 'message' | 'signal' | 'suspend' | 'activate' | 'set'>,
): void {
  work.tokens(command)
}
