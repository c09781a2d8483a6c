/** Versions of forms: what other features of the screen may use. */
export { LazyTextCompare } from './LazyTextCompare.ts'
export { PublishDialog } from './PublishDialog.tsx'
export { VersionsDialog } from './VersionsDialog.tsx'
