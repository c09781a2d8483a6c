/** What reviewers say about reports, for whoever hands them in and for whoever reviews them. */
export { type Difference, DocumentDifferences } from './DocumentDifferences.tsx'
export { type Remark, usePlaceTitle } from './Remark.ts'
export { RemarkedDocument } from './RemarkedDocument.tsx'
export { RemarkNote } from './RemarkNote.tsx'
export { ReturnDialog } from './ReturnDialog.tsx'
