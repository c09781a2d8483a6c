/** What other screens may use of running processes. */
export { NodeTimeline } from './NodeTimeline.tsx'
export type { OperationCode } from './operations/Operation.ts'
export { OperationDialog } from './operations/OperationDialog.tsx'
export { OpinionInput } from './operations/OpinionInput.tsx'
export { operationOf } from './operations/operationOf.ts'
export { useUnsentGuard } from './operations/useUnsentGuard.ts'
export { withKeys } from './operations/withKeys.tsx'
export { PeopleSelect } from './PeopleSelect.tsx'
export {
  type ActivityNode,
  type ChosenNode,
  detailAddress,
  INSTANCE,
  type Instance,
  type Task,
} from './Process.ts'
export { durationWords } from './processWords.ts'
export { useRefreshProcesses } from './useApprovalDetail.ts'
