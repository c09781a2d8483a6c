import { defineSlot } from '#engine'
import { VisibilityDialog } from './VisibilityDialog.tsx'

/** Buttons of a row: hiding the member, and showing it again. */
export default defineSlot({ key: 'union/member-visibility', part: VisibilityDialog })
