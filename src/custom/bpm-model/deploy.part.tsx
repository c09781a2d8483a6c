import { defineSlot } from '#engine'
import { DeployDialog } from './DeployDialog.tsx'

/** Button of a row: publishing the model, with what stands in its way. */
export default defineSlot({ key: 'bpm-model/deploy', part: DeployDialog })
