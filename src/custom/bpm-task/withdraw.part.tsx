import { defineSlot, type PartProps } from '#engine'
import { RowOperation } from './RowOperation.tsx'

/** Button of a row of processes. */
export default defineSlot({
  key: 'bpm-task/withdraw',
  part: (props: PartProps) => <RowOperation {...props} code="withdraw" />,
})
