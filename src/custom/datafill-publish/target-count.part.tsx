import { defineSlot } from '#engine'
import { TargetCount } from './TargetCount.tsx'

export default defineSlot({ key: 'datafill-publish/target-count', part: TargetCount })
