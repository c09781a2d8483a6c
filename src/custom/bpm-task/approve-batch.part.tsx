import { defineSlot } from '#engine'
import { ApproveBatch } from './ApproveBatch.tsx'

/** Button of chosen tasks: all of them are approved with one opinion. */
export default defineSlot({ key: 'bpm-task/approve-batch', part: ApproveBatch })
