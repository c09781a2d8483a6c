/** Versions of forms: what other features of the screen may use. */
export { LazyTextCompare } from './LazyTextCompare.tsx'
export { PublishDialog } from './PublishDialog.tsx'
export { VersionsDialog } from './VersionsDialog.tsx'
