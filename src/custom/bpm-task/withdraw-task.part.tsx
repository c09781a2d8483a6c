import { defineSlot, type PartProps } from '#engine'
import { RowOperation } from './RowOperation.tsx'

/** Button of a row of tasks that were decided: the own approval is taken back. */
export default defineSlot({
  key: 'bpm-task/withdraw-task',
  part: (props: PartProps) => <RowOperation {...props} code="withdrawTask" />,
})
