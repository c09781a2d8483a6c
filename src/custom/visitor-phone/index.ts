/** How visitors say who they are: what public screens of other features may use. */
export { PhoneFields, type PhoneProblems, type PhoneProof, phoneProblems } from './PhoneFields.tsx'
export { VisitorField } from './VisitorField.tsx'
