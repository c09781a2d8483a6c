import { defineSlot } from '#engine'
import { RecordApproval } from './RecordApproval.tsx'

export default defineSlot({ key: 'approval/record', part: RecordApproval })
