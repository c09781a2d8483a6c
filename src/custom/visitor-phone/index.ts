/** How visitors say who they are: what public screens of other features may use. */
export { PhoneFields } from './PhoneFields.tsx'
export { type PhoneProblems, type PhoneProof, phoneProblems } from './phoneProblems.ts'
export { VisitorField } from './VisitorField.tsx'
