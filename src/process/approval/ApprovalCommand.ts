import type { TokenCommand, TokenEffect } from '../execution/TokenPort.ts'
import type { ApprovalState, InstanceResult, Seat, Together } from './ApprovalState.ts'

/**
 * What is done about one item. `by` is the account that acts, null where a limit of time does; `isAdmin` whether it may
 * act for others.
 */
type ItemCommand = { item: string; by: number | null; isAdmin?: boolean } & (
  | { type: 'approve'; variables?: Record<string, unknown> }
  /** `to` goes back to the node that the task names for rejections; without it the process ends. */
  | { type: 'reject'; to?: string }
  | { type: 'return'; to: string }
  /** Takes the own approval back. */
  | { type: 'withdraw-item' }
  | { type: 'sign'; side: 'before' | 'after'; users: number[] }
  /** Takes an added signer back: `item` is his. */
  | { type: 'unsign' }
  | { type: 'add-members'; users: number[] }
  /** `item` is the member's. */
  | { type: 'remove-member' }
  | { type: 'transfer'; to: number }
  | { type: 'delegate'; to: number }
  /** Whoever is asked is gone: somebody else is, or nobody. A delegate who is gone has no opinion. */
  | { type: 'replace'; seat: Seat }
  /** Who was absent takes the item back from his substitute. */
  | { type: 'take-back' }
  | { type: 'claim' }
  | { type: 'unclaim' }
)

/** What is done about a whole instance. */
type InstanceCommand =
  | { type: 'start'; variables: Record<string, unknown> }
  /** Who was found for a user task that waits for its people. Nobody: it waits for an administrator. */
  | { type: 'seat'; token: string; seats: Seat[]; together?: Together | null }
  /** A user task that needs nobody: it is approved by itself, in the name of `by` where somebody stands for it. */
  | { type: 'pass'; token: string; by: number | null }
  /** The one who has started it takes it back, to be handed in anew. */
  | { type: 'withdraw'; by: number }
  | { type: 'cancel' }

/** Tokens that nobody's item stands for. */
type PlainCommand = Extract<
  TokenCommand,
  { type: 'answer' | 'move' | 'fire' | 'message' | 'signal' | 'suspend' | 'activate' | 'set' }
>

export type ApprovalCommand = ({ now: number } & (ItemCommand | InstanceCommand)) | PlainCommand

/** Type of a command → the command. */
export type CommandOf<T extends ApprovalCommand['type']> = Extract<ApprovalCommand, { type: T }>

/** What has happened, in order; effects of tokens that concern nobody's item go through as they are. */
export type ApprovalEffect =
  | Exclude<TokenEffect, { type: 'task-entered' | 'task-left' | 'completed' }>
  /** Somebody is to be found for a user task, and told with `seat` or `pass`. `items` are those of its multi-instance. */
  | { type: 'people-needed'; token: string; node: string; items: unknown[] | null }
  /** Somebody is asked from now on, or somebody else. */
  | { type: 'item-opened'; item: string }
  /** It is open no more. */
  | { type: 'item-closed'; item: string }
  /** A delegate has answered: it is the owner's turn again. */
  | { type: 'delegate-answered'; item: string; by: number; isApproval: boolean }
  | { type: 'finished'; result: InstanceResult }

export interface ApprovalStep {
  state: ApprovalState
  effects: ApprovalEffect[]
}
