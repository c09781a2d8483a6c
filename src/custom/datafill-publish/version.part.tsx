import { defineSlot } from '#engine'
import { VersionDialog } from './VersionDialog.tsx'

/** Button of a campaign: its tasks go on by the latest version of the form. */
export default defineSlot({ key: 'datafill-publish/version', part: VersionDialog })
