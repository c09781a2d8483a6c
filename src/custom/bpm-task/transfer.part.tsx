import { defineSlot, type PartProps } from '#engine'
import { RowOperation } from './RowOperation.tsx'

/** Button of a row of tasks: another assignee. */
export default defineSlot({
  key: 'bpm-task/transfer',
  part: (props: PartProps) => <RowOperation {...props} code="transfer" />,
})
