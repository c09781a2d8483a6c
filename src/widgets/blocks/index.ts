import { defineWidget, sampleColumns } from '#engine'
import { BlocksInput } from './BlocksInput.tsx'
import { BlocksCell, BlocksView } from './BlocksView.tsx'

export default defineWidget({
  key: 'blocks',
  title: '内容块',
  input: BlocksInput,
  cell: BlocksCell,
  view: BlocksView,
  isOrdered: false,
  types: ['json'],
  sampleProps: {
    field: {
      fields: [],
      shapes: [{ title: '技能', fields: sampleColumns, shape: { by: 'type', value: 'skill' } }],
    },
  },
  sample: [{ type: 'skill', name: '熟悉 TypeScript', weight: 3 }],
})
