import { defineSlot } from '#engine'
import { CheckPanel } from './CheckView.tsx'

/** Last step of the editor: how many targets there are, and what is missing. */
export default defineSlot({ key: 'datafill-publish/check', part: CheckPanel })
