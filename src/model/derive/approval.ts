import { dataTypeOf } from '../field-types/shared/dataTypeOf.ts'
import type { ActionSource } from '../source/action.ts'
import type { ApprovalSource } from '../source/approval.ts'
import type { PageSource } from '../source/page.ts'
import type { PropertySource } from '../source/property.ts'
import type { ResourceSource } from '../source/resource.ts'

/** What `result` says of a record: how far its approval has come. Empty: it was not submitted, or was handed back. */
export const APPROVAL_RESULTS = { running: 1, approved: 2, rejected: 3, cancelled: 4 } as const

/** Names of the actions that an approval adds. */
export const APPROVAL_ACTIONS = ['submit', 'withdraw'] as const
export type ApprovalActionName = (typeof APPROVAL_ACTIONS)[number]

/** What a page may say of an action that an approval adds. */
export const APPROVAL_ACTION_WORDS = [
  ...(['title', 'icon', 'confirm', 'permission', 'order', 'when', 'refusal'] as const),
] as const

export const isApprovalAction = (
  { approval }: Pick<ResourceSource, 'approval'>,
  name: string,
): name is ApprovalActionName =>
  approval !== undefined && (APPROVAL_ACTIONS as readonly string[]).includes(name)

/** The page with the actions by which its records are submitted and taken back, and without changes while they are locked. */
export function withApproval(page: PageSource): PageSource {
  const { resource } = page
  if (typeof resource !== 'object' || resource.approval === undefined) return page
  const { approval, properties } = resource
  const result = Object.hasOwn(properties, approval.result) ? properties[approval.result] : undefined
  // The check tells what is missing.
  if (result === undefined) return page
  const actions = { ...resource.actions, ...approvalActions(resource, approval, result) }
  return { ...page, resource: { ...resource, actions, ...lockedOperations(resource, approval, result) } }
}

function approvalActions(
  { actions = {} }: ResourceSource,
  { result: name }: ApprovalSource,
  result: PropertySource,
): Record<ApprovalActionName, ActionSource> {
  const { running, rejected, cancelled } = APPROVAL_RESULTS
  const open = [0, rejected, cancelled].map(value => literalOf(result, value)).join(', ')
  const derived = (action: ApprovalActionName, order: number, words: ActionSource, when: string) => {
    const own = Object.hasOwn(actions, action) ? (actions[action] ?? {}) : {}
    const both = own.when === undefined ? when : `(${own.when}) && ${when}`
    return { method: 'POST' as const, confirm: true, order, ...words, ...own, when: both }
  }
  return {
    submit: derived(
      ...(['submit', 900, { title: { zh: '提交审批', en: 'Submit' } }] as const),
      `coalesce(${name}, ${literalOf(result, 0)}) in [${open}]`,
    ),
    withdraw: derived(
      ...(['withdraw', 901, { title: { zh: '撤回', en: 'Take back' } }] as const),
      `${name} == ${literalOf(result, running)}`,
    ),
  }
}

/** While the whole record is locked nothing offers to change it. */
function lockedOperations(
  { operations = {}, audit }: ResourceSource,
  { lock = true, result: name }: ApprovalSource,
  result: PropertySource,
): Pick<ResourceSource, 'operations'> {
  const { update = true } = operations
  if (lock !== true || update === false || audit !== undefined) return { operations }
  const { running } = APPROVAL_RESULTS
  const free = `coalesce(${name}, ${literalOf(result, 0)}) != ${literalOf(result, running)}`
  const given = update === true ? {} : update
  const when = given.when === undefined ? free : `(${given.when}) && ${free}`
  return { operations: { ...operations, update: { ...given, when } } }
}

/** How an expression writes a result: as a number, or as a text. */
export const literalOf = (result: PropertySource, value: number): string =>
  dataTypeOf(result) === 'string' ? `'${value}'` : String(value)
