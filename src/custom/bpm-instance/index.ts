/** What other screens may use of running processes. */
export { NodeTimeline } from './NodeTimeline.tsx'
export { PeopleSelect } from './PeopleSelect.tsx'
export { type ActivityNode, type ChosenNode, detailAddress, INSTANCE } from './Process.ts'
export { useRefreshProcesses } from './useApprovalDetail.ts'
